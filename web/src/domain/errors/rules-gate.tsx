import { type ReactNode, useEffect } from "react";
import { preloadRules, type Rules, useRules } from "@/core";
import { LiveRegion } from "@/ui/live-region";
import { RulesRetry } from "./rules-retry";

interface RulesGateProps {
  /** Placeholder while the rules are loading. */
  waiting: ReactNode;
  children: (rules: Rules) => ReactNode;
}

/** Loads the rules before its children are rendered; shows a retry button when the load fails. */
export function RulesGate({ waiting, children }: RulesGateProps) {
  const { rules, failed } = useRules();
  useEffect(() => void preloadRules(), []);
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
