import { StateMark } from "@/components/ui/state-mark";
import type { Policies, Policy } from "@/core/types";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { dayIfAny, known, measureIfAny, named, roublesIfAny, spanIfAny, yesNo } from "../words";
import type { BlockProps } from "./block";

/** OSAGO policies with all that the insurers' union tells of them. */
export function PoliciesBlock({ data, serviceId }: BlockProps<Policies>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.policies}
      title={({ series, number }) => `Полис ${[series, number].filter(Boolean).join(" ") || known(null)}`}
      mark={({ status, isActive }) =>
        isActive === null ? null : (
          <StateMark state={isActive ? "good" : "noData"}>{named(status) ?? undefined}</StateMark>
        )
      }
      facts={factsOf}
      rest={restOf}
    />
  );
}

function factsOf(policy: Policy): FactRow[] {
  return [
    ["Страховая компания", known(policy.insurer)],
    ["Статус", policy.isActive === null ? named(policy.status) : null],
    ["Договор", spanIfAny(policy.from, policy.to)],
    ["Цель использования", named(policy.purpose)],
    ["Водители", named(policy.drivers)],
    ["Госномер", named(policy.plate)],
  ];
}

function restOf(policy: Policy): FactRow[] {
  return [
    ["Период использования", spanIfAny(policy.useFrom, policy.useTo)],
    ["Действие на день запроса", named(policy.term)],
    ["Запрошено на", dayIfAny(policy.askedOn)],
    ["Автомобиль", named(policy.brandModel)],
    ["VIN", named(policy.vin)],
    ["Номер кузова", named(policy.bodyNumber)],
    ["Мощность", measureIfAny(policy.enginePower, "л. с.")],
    ["Разрешённая масса", measureIfAny(policy.maxMass, "кг")],
    ["Страхователь", named(policy.insured)],
    ["Собственник", named(policy.owner)],
    ["КБМ", named(policy.bonusMalus)],
    ["Премия", roublesIfAny(policy.premium)],
    ["Регион", named(policy.region)],
    ["Следует к месту регистрации", yesNo(policy.inTransit)],
    ["Прицеп", yesNo(policy.trailer)],
    ["Действует в Беларуси", yesNo(policy.belarus)],
  ];
}
