import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SectionLinkProps {
  id: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Goes to a section of the report, the keyboard with it. */
export function SectionLink({ id, className, isCurrent, children }: SectionLinkProps) {
  return (
    <Link
      to={{ hash: id }}
      className={className}
      aria-current={isCurrent ? "location" : undefined}
      onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
    >
      {children}
    </Link>
  );
}
