import type { AdminPackage } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { PACKAGE_STATES } from "@/domain/plan/plan-states";
import { formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "./payments-tab.module.css";

interface PackageTableProps {
  packages: AdminPackage[];
  /** Cancels a package; undefined if the operator lacks the permission. */
  onCancel: ((owned: AdminPackage) => void) | undefined;
}

/** Table of matching packages, newest first. */
export function PackageTable({ packages, onCancel }: PackageTableProps) {
  const columns: Column<AdminPackage>[] = [
    { title: "Владелец", render: ({ username }) => <strong>{username}</strong> },
    { title: "Пакет", render: (owned) => <Title owned={owned} /> },
    { title: "Проверки", render: (owned) => leftOf(owned) },
    { title: "Срок", render: (owned) => <Term owned={owned} /> },
    { title: "Цена", isNumber: true, render: ({ price }) => formatColumnRoubles(price) },
    { title: "Состояние", render: (owned) => <State owned={owned} /> },
    { title: "Действия", render: (owned) => <Actions owned={owned} onCancel={onCancel} /> },
  ];
  return (
    <DataTable
      caption="Пакеты пользователя"
      columns={columns}
      rows={packages}
      rowKey={({ id }) => id}
      tableFrom="desk"
    />
  );
}

export function leftOf({ checksRemaining, checksTotal }: AdminPackage): string {
  return `осталось ${checksRemaining} из ${checksTotal}`;
}

function Title({ owned }: { owned: AdminPackage }) {
  return (
    <span className={styles.cell}>
      <span>{owned.name}</span>
      <span className={styles.number}>{owned.id}</span>
    </span>
  );
}

function Term({ owned }: { owned: AdminPackage }) {
  return (
    <span className={styles.cell}>
      <span>куплен {formatMomentDay(owned.purchasedAt)}</span>
      <span>до {formatMomentDay(owned.expiresAt)}</span>
    </span>
  );
}

function State({ owned }: { owned: AdminPackage }) {
  const { tone, word: label } = PACKAGE_STATES[owned.state];
  return <Badge tone={tone}>{label}</Badge>;
}

function Actions({ owned, onCancel }: { owned: AdminPackage; onCancel: PackageTableProps["onCancel"] }) {
  if (owned.state !== "active" || onCancel === undefined) return "—";
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Отменить пакет: ${owned.username}, ${owned.name}, ${leftOf(owned)}`}
      onClick={() => onCancel(owned)}
    >
      Отменить пакет
    </Button>
  );
}
