import type { Operation } from "@/api/types";

/** What happened to the money of one report, or one operation that is of no report. */
export interface Movements {
  id: string;
  /** Newest first, at least one. */
  operations: [Operation, ...Operation[]];
}

/** One entry for each report, where its newest operation stands. */
export function byReport(operations: readonly Operation[]): Movements[] {
  const groups = new Map<string, Movements>();
  for (const operation of operations) {
    const id = operation.reportId ?? operation.id;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { id, operations: [operation] });
    else group.operations.push(operation);
  }
  return [...groups.values()];
}

/** What the balance and what is held changed by, and what came of it. */
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
