import type { LucideIcon } from "lucide-react";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import Bell from "lucide-react/icons/bell";
import CalendarSync from "lucide-react/icons/calendar-sync";
import CircleCheck from "lucide-react/icons/circle-check";
import CreditCard from "lucide-react/icons/credit-card";
import Hourglass from "lucide-react/icons/hourglass";
import Package from "lucide-react/icons/package";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Undo2 from "lucide-react/icons/undo-2";
import type { Operation, OperationKind } from "@/api/types";
import styles from "./history.module.css";

/** The kinds of operations: drawing and word together. */
export const KINDS: Record<OperationKind, { icon: LucideIcon; word: string }> = {
  topup: { icon: ArrowDownToLine, word: "Пополнение" },
  hold: { icon: Hourglass, word: "Отложено на проверку" },
  capture: { icon: CircleCheck, word: "Списано за ответ" },
  release: { icon: Undo2, word: "Возвращено на баланс" },
  refund: { icon: CreditCard, word: "Возврат на карту" },
  package: { icon: Package, word: "Пакет проверок" },
  subscription: { icon: CalendarSync, word: "Подписка" },
  notification: { icon: Bell, word: "Уведомление об изменении" },
  adjustment: { icon: SlidersHorizontal, word: "Корректировка" },
};

export const KIND_NAMES = Object.keys(KINDS) as OperationKind[];

/** Icon and words of an operation; where a source is named beside, the kind alone says enough. */
export function KindMark({ operation }: { operation: Operation }) {
  const { icon: Icon, word } = KINDS[operation.kind];
  return (
    <span className={styles.kind}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {operation.source === null ? operation.title : word}
    </span>
  );
}
