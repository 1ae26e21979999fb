import ReceiptText from "lucide-react/icons/receipt-text";
import { useState } from "react";
import type { Operation } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { formatClock, formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./history.module.css";
import { OperationDetails, ReportDetails, SignedSum } from "./operation-details";
import { groupByReport, type OperationGroup, totalsOf } from "./operation-groups";
import { KindLabel } from "./operation-kinds";

/** Operations grouped by report: a table on wide screens, cards on narrow ones. */
export function OperationList({ operations }: { operations: Operation[] }) {
  const isWide = useMediaQuery(isAtLeast("desk"));
  const movements = groupByReport(operations);
  return isWide ? <OperationTable movements={movements} /> : <MovementCards movements={movements} />;
}

function OperationTable({ movements }: { movements: OperationGroup[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Операции, новые сверху</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Дата и время, МСК</th>
          <th scope="col">Операция</th>
          <th scope="col">Отчёт и источник</th>
          <th scope="col">Баланс</th>
          <th scope="col">Отложено</th>
          <th scope="col">Остаток</th>
        </tr>
      </thead>
      {movements.map(({ id, operations }) => (
        <tbody key={id}>
          {operations.length === 1 ? (
            <OperationRow operation={operations[0]} />
          ) : (
            <ReportRows operations={operations} />
          )}
        </tbody>
      ))}
    </table>
  );
}

/** Collapsible table row of a report, with its operations. */
function ReportRows({ operations }: Pick<OperationGroup, "operations">) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = operations;
  const { amount, heldChange } = totalsOf(operations);
  return (
    <>
      <tr>
        <When operation={newest} />
        <td>
          <ReportMark operations={operations} />
          <Toggle operations={operations} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </td>
        <td>
          <ReportDetails operation={newest} />
        </td>
        <Sum value={amount} />
        <Sum value={heldChange} />
        <td>{formatBalance(newest.balanceAfter)}</td>
      </tr>
      {isOpen && operations.map((operation) => <OperationRow key={operation.id} operation={operation} />)}
    </>
  );
}

function OperationRow({ operation }: { operation: Operation }) {
  return (
    <tr>
      <When operation={operation} />
      <td>
        <KindLabel operation={operation} />
      </td>
      <td>
        <OperationDetails operation={operation} />
      </td>
      <Sum value={operation.amount} />
      <Sum value={operation.heldChange} />
      <td>{formatBalance(operation.balanceAfter)}</td>
    </tr>
  );
}

function When({ operation: { createdAt } }: { operation: Operation }) {
  return (
    <td className={styles.date}>
      {formatMomentDay(createdAt)} <span>{formatClock(createdAt)}</span>
    </td>
  );
}

function Sum({ value }: { value: number }) {
  return <td>{value === 0 ? <None /> : <SignedSum value={value} />}</td>;
}

/** Label of a report with its charged and refunded amounts. */
function ReportMark({ operations }: Pick<OperationGroup, "operations">) {
  const { charged, returned } = totalsOf(operations);
  const words = [
    charged > 0 && `списано ${formatRoubles(charged)}`,
    returned > 0 && `возвращено ${formatRoubles(returned)}`,
  ].filter(Boolean);
  return (
    <span className={styles.kind}>
      <ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />
      Проверка{words.length > 0 && `: ${words.join(", ")}`}
    </span>
  );
}

interface ToggleProps extends Pick<OperationGroup, "operations"> {
  isOpen: boolean;
  onToggle: () => void;
}

function Toggle({ operations, isOpen, onToggle }: ToggleProps) {
  return (
    <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? "Свернуть" : counted(operations.length, "операция", "операции", "операций")}
      <VisuallyHidden> по отчёту {operations[0].query}</VisuallyHidden>
    </Button>
  );
}

function MovementCards({ movements }: { movements: OperationGroup[] }) {
  return (
    <ul className={styles.list} aria-label="Операции, новые сверху">
      {movements.map(({ id, operations }) =>
        operations.length === 1 ? (
          <OperationCard key={id} operation={operations[0]} />
        ) : (
          <ReportCard key={id} operations={operations} />
        ),
      )}
    </ul>
  );
}

function ReportCard({ operations }: Pick<OperationGroup, "operations">) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = operations;
  return (
    <li className={styles.item}>
      <ReportMark operations={operations} />
      <span className={styles.itemSum}>
        <SignedSum value={totalsOf(operations).amount} />
      </span>
      <ReportDetails operation={newest} />
      <Foot operation={newest} />
      <span className={styles.movements}>
        <Toggle operations={operations} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen && <OperationCards operations={operations} />}
      </span>
    </li>
  );
}

function None() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>без изменений</VisuallyHidden>
    </>
  );
}

/** Ungrouped ledger operations as cards. */
export function OperationCards({ operations }: { operations: Operation[] }) {
  return (
    <ul className={styles.list} aria-label="Операции, новые сверху">
      {operations.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </ul>
  );
}

function OperationCard({ operation }: { operation: Operation }) {
  return (
    <li className={styles.item}>
      <KindLabel operation={operation} />
      <span className={styles.itemSum}>
        <SignedSum value={operation.amount === 0 ? operation.heldChange : operation.amount} />
        {operation.amount === 0 && <span className={styles.aside}>из отложенного</span>}
      </span>
      <OperationDetails operation={operation} />
      <Foot operation={operation} />
    </li>
  );
}

function Foot({ operation: { createdAt, balanceAfter } }: { operation: Operation }) {
  return (
    <span className={styles.itemFoot}>
      <span>
        {formatMomentDay(createdAt)}, {formatClock(createdAt)}
      </span>
      <span>Остаток {formatBalance(balanceAfter)}</span>
    </span>
  );
}
