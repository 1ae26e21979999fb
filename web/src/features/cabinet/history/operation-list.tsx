import type { Operation } from "@/api/types";
import { formatBalance } from "@/core/money";
import { formatClock, formatMomentDay } from "@/lib/dates";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./history.module.css";
import { OperationDetails, SignedSum } from "./operation-details";
import { KindMark } from "./operation-kinds";

/** Operations: a table where there is room for it, cards where there is not. */
export function OperationList({ operations }: { operations: Operation[] }) {
  const isWide = useMediaQuery(isAtLeast("desk"));
  return isWide ? <OperationTable operations={operations} /> : <OperationCards operations={operations} />;
}

function OperationTable({ operations }: { operations: Operation[] }) {
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
      <tbody>
        {operations.map((operation) => (
          <tr key={operation.id}>
            <td className={styles.date}>
              {formatMomentDay(operation.createdAt)} <span>{formatClock(operation.createdAt)}</span>
            </td>
            <td>
              <KindMark operation={operation} />
            </td>
            <td>
              <OperationDetails operation={operation} />
            </td>
            <td>{operation.amount === 0 ? <None /> : <SignedSum value={operation.amount} />}</td>
            <td>{operation.heldChange === 0 ? <None /> : <SignedSum value={operation.heldChange} />}</td>
            <td>{formatBalance(operation.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

/** The same as cards. */
export function OperationCards({ operations }: { operations: Operation[] }) {
  return (
    <ul className={styles.list} aria-label="Операции, новые сверху">
      {operations.map((operation) => (
        <li key={operation.id} className={styles.item}>
          <KindMark operation={operation} />
          <span className={styles.itemSum}>
            <SignedSum value={operation.amount === 0 ? operation.heldChange : operation.amount} />
            {operation.amount === 0 && <span className={styles.aside}>из отложенного</span>}
          </span>
          <OperationDetails operation={operation} />
          <span className={styles.itemFoot}>
            <span>
              {formatMomentDay(operation.createdAt)}, {formatClock(operation.createdAt)}
            </span>
            <span>Остаток {formatBalance(operation.balanceAfter)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
