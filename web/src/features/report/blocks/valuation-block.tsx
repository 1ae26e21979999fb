import type { Valuation } from "@/core/types";
import { FactsList } from "../facts-list";
import { carIfAny, distanceIfAny, NOT_FOUND, named, roublesIfAny } from "../words";
import type { BlockProps } from "./block";

/** What the source answered to which question; the band is drawn above. */
export function ValuationBlock({ data }: BlockProps<Valuation>) {
  const mileage = distanceIfAny(data.mileage);
  return (
    <>
      <FactsList
        facts={[
          ["Рыночная цена", roublesIfAny(data.cost) ?? NOT_FOUND],
          ["Цена трейд-ин", roublesIfAny(data.cost_trade_in) ?? NOT_FOUND],
          ["Что оценивали", carIfAny(data.brand, data.model, data.year)],
          ["Модификация", named(data.modification)],
          ["Пробег в расчёте", mileage && (data.mileageEstimated ? `${mileage}, предположительно` : mileage)],
        ]}
      />
      {data.options.length > 0 && <p>Источник предлагал уточнить: {data.options.join(", ")}.</p>}
    </>
  );
}
