import type { LucideIcon } from "lucide-react";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import Bell from "lucide-react/icons/bell";
import CalendarSync from "lucide-react/icons/calendar-sync";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import CircleCheck from "lucide-react/icons/circle-check";
import CreditCard from "lucide-react/icons/credit-card";
import Hourglass from "lucide-react/icons/hourglass";
import Package from "lucide-react/icons/package";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Undo2 from "lucide-react/icons/undo-2";
import type { Operation, OperationKind } from "@/api/types";
import { operationWords } from "@/core/limits.json";
import styles from "./history.module.css";

const ICONS: Record<OperationKind, LucideIcon> = {
  topup: ArrowDownToLine,
  hold: Hourglass,
  capture: CircleCheck,
  release: Undo2,
  refund: CreditCard,
  package: Package,
  subscription: CalendarSync,
  plan_charge: CalendarX2,
  notification: Bell,
  adjustment: SlidersHorizontal,
};

export const KIND_NAMES = Object.keys(ICONS) as OperationKind[];

/** Icon and label of an operation kind; the label is shorter for operations with a source. */
export function KindLabel({ operation }: { operation: Operation }) {
  const Icon = ICONS[operation.kind];
  return (
    <span className={styles.kind}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {operation.source === null ? operation.title : operationWords[operation.kind]}
    </span>
  );
}
