import type { ReactNode } from "react";
import { preloadRules } from "@/core";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Notice that the rules failed to load, with a retry button. */
export function RulesRetry({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Notice
      tone="attention"
      {...(title !== undefined && { title })}
      actions={
        <Button variant="secondary" size="sm" onClick={() => void preloadRules()}>
          Попробовать снова
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
