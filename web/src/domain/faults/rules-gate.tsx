import { type ReactNode, useEffect } from "react";
import { type Rules, useRules, warmRules } from "@/core";
import { LiveRegion } from "@/ui/live-region";
import { RulesRetry } from "./rules-retry";

interface RulesGateProps {
  /** Stands here while the rules load. */
  waiting: ReactNode;
  children: (rules: Rules) => ReactNode;
}

/** Loads the rules for what cannot do without them; says so where they do not come. */
export function RulesGate({ waiting, children }: RulesGateProps) {
  const { rules, failed } = useRules();
  useEffect(() => void warmRules(), []);
  if (rules !== undefined) return children(rules);
  return (
    <>
      {!failed && waiting}
      <LiveRegion>
        {failed && (
          <RulesRetry title="Цены и правила не загрузились">
            Проверьте подключение к интернету. Ничего не списано.
          </RulesRetry>
        )}
      </LiveRegion>
    </>
  );
}
