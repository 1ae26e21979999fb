/** Rows of a list as shown and ordered: the plan with the accepted corrections. */
import type { ListPlan, PlannedRow } from "@/core/car-list";
import type { IdentifierKind } from "@/core/types";

export interface Car {
  kind: IdentifierKind;
  number: string;
}

export type RowGroup = "ready" | "repairable" | "duplicate" | "invalid" | "skipped";

export interface ListRow {
  key: string;
  /** Position in the source: «Строка 5», with the sheet if there are several. */
  place: string;
  planned: PlannedRow;
  group: RowGroup;
  /** Identifier of a row that is ready or repeats another one. */
  car: Car | null;
  /** Whether `car` is an accepted correction. */
  isRepaired: boolean;
  /** Why the row is not ordered. */
  message: string | null;
}

/** Accepted corrections: the number by the content of the row, so that they survive a change of other rows. */
export type Repairs = Readonly<Record<string, string>>;

/**
 * Rows of a plan. Of rows with the same number the first one is ordered, as the server does, whether its number was
 * valid or is an accepted correction.
 */
export function resolveRows(plan: ListPlan, repairs: Repairs): ListRow[] {
  const place = placesOf(plan);
  const first = new Map<string, string>();
  return plan.rows.map((planned) => {
    const { state } = planned;
    const row = { key: `${planned.table} ${planned.line}`, place: place(planned), planned };
    const known = carOf(planned, repairs);
    if (known !== null) {
      const isRepaired = state.state === "repairable";
      const earlier = first.get(known.number);
      if (earlier === undefined) {
        first.set(known.number, row.place);
        return { ...row, group: "ready", car: known, isRepaired, message: null };
      }
      const message = `Повтор: ${earlier.toLowerCase()}`;
      return { ...row, group: "duplicate", car: known, isRepaired, message };
    }
    const group = state.state === "repairable" ? "repairable" : state.state;
    const message = "message" in state ? state.message : null;
    return { ...row, group: group as RowGroup, car: null, isRepaired: false, message };
  });
}

/** Identifier of a row: the valid one, or the accepted correction. */
function carOf({ text, state }: PlannedRow, repairs: Repairs): Car | null {
  switch (state.state) {
    case "ready":
    case "duplicate":
      return { kind: state.kind, number: state.number };
    case "repairable": {
      const offer = state.offers.find(({ number }) => number === repairs[text]);
      return offer === undefined ? null : { kind: offer.kind, number: offer.number };
    }
    default:
      return null;
  }
}

function placesOf({ sections }: ListPlan): (row: PlannedRow) => string {
  const sheets = new Map(sections.map(({ table, sheet }) => [table, sheet]));
  const named = (table: number) => (sheets.size > 1 ? `, лист «${sheets.get(table) ?? ""}»` : "");
  return ({ table, line }) => `Строка ${line}${named(table)}`;
}

/** Corrections of all rows that have exactly one, added to those accepted before. */
export function acceptSingleOffers(rows: readonly ListRow[], repairs: Repairs): Repairs {
  const accepted: Record<string, string> = { ...repairs };
  for (const { planned } of rows.filter(hasSingleOffer)) {
    const [offer] = offersOf(planned);
    if (offer !== undefined) accepted[planned.text] = offer.number;
  }
  return accepted;
}

/** Whether a row awaits the acceptance of its only correction. */
export function hasSingleOffer({ group, planned }: ListRow): boolean {
  return group === "repairable" && offersOf(planned).length === 1;
}

export function offersOf({ state }: PlannedRow) {
  return state.state === "repairable" ? state.offers : [];
}
