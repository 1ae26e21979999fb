import { useCurrentUser } from "@/api/current-user";
import type { Quote } from "@/core/types";
import { inSentence } from "@/lib/letter-case";
import { type PendingSearch, storePendingSearch } from "@/lib/pending-search";
import { counted } from "@/lib/plural";
import { LinkButton } from "@/ui/button";
import { Switch } from "@/ui/switch";
import type { ServiceSelection } from "../selection/use-selection";
import styles from "./free-check.module.css";

interface FreeCheckProps {
  selection: ServiceSelection;
  /** Car of the order; its value is empty while nothing is entered. */
  car: PendingSearch;
}

/** Offer of a free check above the paid options; visitors get a free check by signing in. */
export function FreeCheck({ selection: { freeSet, isFree, setFree }, car }: FreeCheckProps) {
  const user = useCurrentUser();
  if (user === undefined || freeSet === null || user?.freeChecksAvailable === 0) return null;
  if (user === null) return <FirstFreeCheck freeSet={freeSet} car={car} />;
  return (
    <div className={styles.offer}>
      <Switch
        label="Использовать бесплатную проверку"
        hint={namesOf(freeSet)}
        checked={isFree}
        onChange={setFree}
      />
    </div>
  );
}

/** Offer of a free check for visitors; the entered car is kept during the sign-in. */
export function FirstFreeCheck({ freeSet, car }: { freeSet: Quote; car: PendingSearch }) {
  return (
    <div className={styles.offer}>
      <p>
        <strong>Первая проверка бесплатно.</strong> После входа через VK ID или по телефону.{" "}
        {namesOf(freeSet)}.
      </p>
      <LinkButton
        to="/auth-flow"
        variant="secondary"
        onClick={() => car.value !== "" && storePendingSearch(car)}
      >
        Получить бесплатную проверку
      </LinkButton>
    </div>
  );
}

function namesOf({ count, services }: Quote): string {
  const names = services.map(({ title }) => inSentence(title)).join(", ");
  return `${counted(count, "источник", "источника", "источников")}: ${names}`;
}
