import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SectionLinkProps {
  id: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Goes to a place in the report; the page takes the keyboard along (`use-followed-anchor.ts`). */
export function SectionLink({ id, className, isCurrent, children }: SectionLinkProps) {
  return (
    <Link to={{ hash: id }} className={className} aria-current={isCurrent ? "location" : undefined}>
      {children}
    </Link>
  );
}
