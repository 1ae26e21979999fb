import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import type { SearchOrder, SourceInputs, User } from "@/api/types";
import { isRefusal, readyRules } from "@/core";
import type { IdentifierKind } from "@/core/types";
import { inSentence } from "@/lib/letter-case";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import styles from "../package/package-choice.module.css";
import { nextPackage } from "../price/use-order-payment";

interface ReadyChecksProps {
  car: { query: string; type: IdentifierKind };
  user: User;
  /** Source inputs of an order that has the given services; undefined without any. */
  inputs: (ids: readonly string[]) => SourceInputs | undefined;
  /** Whether the source inputs of the services are valid; shows the errors otherwise. */
  validateInputs: (ids: readonly string[]) => boolean;
  isBusy: boolean;
  onOrder: (id: string, order: SearchOrder) => void;
}

/** Offers to pay for the order with a package check or a free check. */
export function ReadyChecks({ car, user, inputs, validateInputs, isBusy, onOrder }: ReadyChecksProps) {
  const packages = useQuery({ ...ownPackagesQuery, enabled: (user.packageChecksRemaining ?? 0) > 0 });
  const own = nextPackage(packages.data?.packages);
  const rules = readyRules();
  const free = rules.quote({ catalogue: "selection", services: [], freeCheck: true });
  const hasFree = user.freeChecksAvailable > 0 && !isRefusal(free);
  const order: SearchOrder = { ...car, catalogue: "selection", selectedServices: [] };
  if (own === null && !hasFree) return null;

  function checkByPackage(): void {
    const all = rules.catalogue("selection").services.map(({ id }) => id);
    if (!validateInputs(all)) return;
    const requestInputs = inputs(all);
    onOrder("own", {
      ...order,
      ...(requestInputs && { inputs: requestInputs }),
      fullReport: true,
      packageCheck: true,
    });
  }

  return (
    <ul className={styles.ready}>
      {own !== null && (
        <li>
          <p>
            <strong>Пакет «{own.name}»: полный отчёт, все источники.</strong> Спишется проверка из пакета,
            сейчас осталось {counted(own.checksRemaining, "проверка", "проверки", "проверок")}.
          </p>
          <Button disabled={isBusy} onClick={checkByPackage}>
            Проверить по пакету
          </Button>
        </li>
      )}
      {hasFree && (
        <li>
          <p>
            <strong>Доступна бесплатная проверка.</strong>{" "}
            {counted(free.count, "источник", "источника", "источников")}:{" "}
            {free.services.map(({ title }) => inSentence(title)).join(", ")}.
          </p>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() =>
              onOrder("free", {
                ...order,
                selectedServices: free.services.map(({ id }) => id),
                freeCheck: true,
              })
            }
          >
            Проверить бесплатно
          </Button>
        </li>
      )}
    </ul>
  );
}
