import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./card.module.css";

/** Container with a raised surface. */
export function Card({ className, ...rest }: ComponentPropsWithoutRef<"div">) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
