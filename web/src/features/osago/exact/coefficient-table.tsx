import type { ReactNode } from "react";
import type { TariffCertainty, TariffQuote } from "@/core/types";
import { Money } from "@/domain/price/money";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { CERTAINTIES, FACTORS, factorText } from "./labels";

interface Row {
  key: string;
  name: string;
  value: ReactNode;
  basis: string;
  source: string;
  certainty: TariffQuote["baseRate"]["certainty"];
}

const COLUMNS: Column<Row>[] = [
  { title: "Что", render: ({ name }) => name },
  { title: "Значение", isNumber: true, render: ({ value }) => value },
  { title: "От чего зависит", render: ({ basis }) => basis },
  { title: "Где сказано", render: ({ source }) => source },
  { title: "Насколько точно", render: ({ certainty }) => <CertaintyMark certainty={certainty} /> },
];

/** Table of the base rate and the factors: value, basis, legal source, certainty. */
export function CoefficientTable({ quote }: { quote: TariffQuote }) {
  return (
    <DataTable
      caption="Коэффициенты премии"
      columns={COLUMNS}
      rows={rowsOf(quote)}
      rowKey={({ key }) => key}
    />
  );
}

function rowsOf({ baseRate, coefficients }: TariffQuote): Row[] {
  const rate: Row = {
    key: "rate",
    name: "Базовая ставка",
    value: (
      <>
        <Money value={baseRate.min} />–<Money value={baseRate.max} />
      </>
    ),
    basis: "Вид транспортного средства и владелец",
    source: baseRate.source,
    certainty: baseRate.certainty,
  };
  const factors = coefficients.map((factor) => ({
    ...factor,
    key: factor.code,
    name: `${FACTORS[factor.code].name}, ${FACTORS[factor.code].title}`,
    value: factorText(factor.value),
  }));
  return [rate, ...factors];
}

const TONES = {
  confirmed: "good",
  single_source: "neutral",
  derived: "attention",
  unconfirmed: "attention",
} as const;

/** Mark of the certainty of a tariff value. */
function CertaintyMark({ certainty }: { certainty: TariffCertainty }) {
  return <Badge tone={TONES[certainty]}>{CERTAINTIES[certainty]}</Badge>;
}
