import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SectionLinkProps {
  id: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Link to an anchor in the report; the target also gets the focus (`use-anchor-focus.ts`). */
export function SectionLink({ id, className, isCurrent, children }: SectionLinkProps) {
  return (
    <Link to={{ hash: id }} className={className} aria-current={isCurrent ? "location" : undefined}>
      {children}
    </Link>
  );
}
