import type { ReactNode } from "react";
import { useRef } from "react";
import { RulesGate } from "@/domain/errors/rules-gate";
import { useInView } from "@/lib/use-in-view";
import { Section } from "@/ui/page/section";
import styles from "./offers.module.css";

/** Section of packages and subscriptions; loads the rules when it comes near the viewport. */
export function Offers({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useInView(container);
  const waiting = <div className={styles.waiting} />;
  return (
    <Section
      title="Пакеты и подписки"
      lead="Смотрите несколько машин — пакет дешевле. Проверяете постоянно — подписка."
    >
      <div ref={container}>
        {isInView ? <RulesGate waiting={waiting}>{() => children}</RulesGate> : waiting}
      </div>
    </Section>
  );
}
