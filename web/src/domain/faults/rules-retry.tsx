import type { ReactNode } from "react";
import { warmRules } from "@/core";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Says what is missing without the rules, and offers to load them again. */
export function RulesRetry({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Notice
      tone="attention"
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
