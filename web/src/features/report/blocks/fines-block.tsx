import type { Fine, Fines, Payee } from "@/core/types";
import { type FactRow, FactsList } from "../facts-list";
import { RecordsList } from "../records-list";
import { Twin } from "../twin";
import { dayIfAny, dayText, joined, lowered, named, roublesIfAny, UNKNOWN, yesNo } from "../words";
import type { BlockProps } from "./block";

/** Fines that are not paid, the newest first. */
export function FinesBlock({ data, serviceId }: BlockProps<Fines>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.records}
      dayOf={({ violationDate, date }) => violationDate ?? date}
      title={({ amount, violationDate, date }) =>
        `${roublesIfAny(amount) ?? "Сумма неизвестна"} за ${dayText(violationDate ?? date)}`
      }
      facts={factsOf}
      rest={restOf}
      more={({ payee }) => payee !== null && <Requisites payee={payee} />}
    />
  );
}

function factsOf(fine: Fine): FactRow[] {
  return [
    ["Нарушение", lowered(named(fine.text) ?? UNKNOWN)],
    ["Статья", named(fine.article)],
    ["Постановление", named(fine.number) ?? UNKNOWN],
    ["Скидка", fine.hasDiscount ? `до ${dayText(fine.discountUntil)}` : "нет"],
  ];
}

function restOf(fine: Fine): FactRow[] {
  return [
    ["Время нарушения", named(fine.violationTime)],
    ["Дата постановления", dayIfAny(fine.date)],
    ["Автомобиль", named(fine.vehicle)],
    ["Подразделение", joined(fine.division, fine.divisionId)],
    ["Адрес подразделения", named(fine.divisionAddress)],
    ["КБК", named(fine.kbk)],
    ["Фото нарушения", yesNo(fine.hasPhoto)],
  ];
}

function Requisites({ payee }: { payee: Payee }) {
  return (
    <Twin title="Реквизиты для оплаты">
      <FactsList
        facts={[
          ["Получатель", named(payee.receiver)],
          ["ИНН", named(payee.taxNumber)],
          ["КПП", named(payee.kpp)],
          ["КБК", named(payee.kbk)],
          ["Банк", named(payee.bank)],
          ["Единый казначейский счёт", named(payee.account)],
          ["Казначейский счёт", named(payee.treasuryAccount)],
          ["БИК", named(payee.bik)],
          ["ОКТМО", named(payee.oktmo)],
        ]}
      />
    </Twin>
  );
}
