import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SectionLinkProps {
  id: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Link to an anchor in the report; the page moves the focus too (`use-anchor-focus.ts`). */
export function SectionLink({ id, className, isCurrent, children }: SectionLinkProps) {
  return (
    <Link to={{ hash: id }} className={className} aria-current={isCurrent ? "location" : undefined}>
      {children}
    </Link>
  );
}
