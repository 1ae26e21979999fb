import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classNames } from "@/lib/class-names";
import styles from "./button.module.css";
import { Spinner } from "./spinner";

interface Look {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "md" | "lg" | "sm" | undefined;
  wide?: boolean | undefined;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean; icon?: ReactNode };

/**
 * A button; `busy` keeps its width, shows the progress and takes no second press. Busy or disabled, it is told as
 * disabled and not switched off: the browser takes the focus from what is switched off.
 */
export function Button({
  variant,
  size,
  wide,
  busy,
  disabled,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...((busy || disabled) && OFF)}
      aria-busy={busy || undefined}
      className={classNames(look({ variant, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

const OFF: ButtonHTMLAttributes<HTMLButtonElement> = {
  "aria-disabled": true,
  // Also of the press that Enter in a field makes.
  onClick: (event) => event.preventDefault(),
};

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ variant, size, wide, children, className, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames(look({ variant, size, wide }), className)}>
      {children}
    </Link>
  );
}

/** The same for a page that is not ours, or a file. */
export function OuterLinkButton({
  variant,
  size,
  wide,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a rel="noopener noreferrer" {...rest} className={look({ variant, size, wide })}>
      {children}
    </a>
  );
}

function look({ variant = "primary", size = "md", wide }: Look): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
