import Check from "lucide-react/icons/check";
import type { InputHTMLAttributes } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./checkbox.module.css";

/** Styled native checkbox without a label. */
export function Checkbox({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <span className={classNames(styles.box, className)}>
      <input type="checkbox" {...rest} className={styles.input} />
      <Check size={16} strokeWidth={3} aria-hidden="true" className={styles.tick} />
    </span>
  );
}
