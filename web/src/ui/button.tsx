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
 * Button; `busy` shows a spinner and ignores clicks.
 * A busy or disabled button has `aria-disabled` instead of `disabled`, because browsers move the focus away from a
 * disabled element.
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
  // Also prevents that Enter in a field submits the form.
  onClick: (event) => event.preventDefault(),
};

/** Link that looks like a button. */
export function LinkButton({ variant, size, wide, children, className, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames(look({ variant, size, wide }), className)}>
      {children}
    </Link>
  );
}

/** Link to another site or to a file that looks like a button. */
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
