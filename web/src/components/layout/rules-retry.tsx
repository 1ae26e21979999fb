import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { warmRules } from "@/core";

/** Says what is missing without the rules, and offers to load them again. */
export function RulesRetry({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Notice
      tone="attention"
      live
      {...(title !== undefined && { title })}
      actions={
        <Button variant="secondary" size="sm" onClick={() => void warmRules()}>
          Попробовать снова
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
