import type { Operation } from "@/api/types";

/** Ledger operations of one report, or a single operation without a report. */
export interface OperationGroup {
  id: string;
  /** Operations of the group, newest first; never empty. */
  operations: [Operation, ...Operation[]];
}

/** Groups operations by report; a group is placed at its newest operation. */
export function groupByReport(operations: readonly Operation[]): OperationGroup[] {
  const groups = new Map<string, OperationGroup>();
  for (const operation of operations) {
    const id = operation.reportId ?? operation.id;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { id, operations: [operation] });
    else group.operations.push(operation);
  }
  return [...groups.values()];
}

/** Total change of the available and the held balance, and the balances after the operations. */
export function totalsOf(operations: readonly Operation[]) {
  const sum = (part: (operation: Operation) => number) =>
    operations.reduce((total, operation) => total + Math.round(part(operation) * 100), 0) / 100;
  return {
    amount: sum(({ amount }) => amount),
    heldChange: sum(({ heldChange }) => heldChange),
    charged: sum(({ kind, heldChange }) => (kind === "capture" ? -heldChange : 0)),
    returned: sum(({ kind, amount }) => (kind === "release" ? amount : 0)),
  };
}
