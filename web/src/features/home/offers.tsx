import type { ReactNode } from "react";
import { useRef } from "react";
import { RulesGate } from "@/domain/faults/rules-gate";
import { useSeen } from "@/lib/use-seen";
import { Section } from "@/ui/page/section";
import styles from "./offers.module.css";

/** Packages and subscriptions; they are made of the rules, which wait until the section is near. */
export function Offers({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const waiting = <div className={styles.waiting} />;
  return (
    <Section
      title="Пакеты и подписки"
      lead="Смотрите несколько машин — пакет дешевле. Проверяете постоянно — подписка."
    >
      <div ref={place}>{isSeen ? <RulesGate waiting={waiting}>{() => children}</RulesGate> : waiting}</div>
    </Section>
  );
}
