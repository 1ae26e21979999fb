import type { Party, Pledge, Pledges } from "@/core/types";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { dayIfAny, dayText, joined, named } from "../words";
import type { BlockProps } from "./block";

/** Pledges and leases of one register: who gave the car, who holds it, since when. */
export function PledgesBlock({ data, serviceId }: BlockProps<Pledges>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.records}
      title={({ kind, date, startsOn }) =>
        `${kind === "lease" ? "Лизинг" : "Залог"} с ${dayText(date ?? startsOn)}`
      }
      facts={factsOf}
    />
  );
}

function factsOf(pledge: Pledge): FactRow[] {
  const isLease = pledge.kind === "lease";
  return [
    [isLease ? "Номер сообщения" : "Номер уведомления", named(pledge.number)],
    [isLease ? "Лизингополучатель" : "Залогодатель", <Parties key="from" parties={pledge.pledgors} />],
    [isLease ? "Лизингодатель" : "Залогодержатель", <Parties key="to" parties={pledge.creditors} />],
    ["Договор", named(pledge.contract)],
    ["Дата договора", dayIfAny(pledge.contractDate)],
    ["Начало", dayIfAny(pledge.startsOn)],
    [isLease ? "Окончание" : "Исключено из реестра", dayIfAny(pledge.endDate)],
    ["VIN", named(pledge.vin)],
    ["Номер кузова", named(pledge.bodyNumber)],
  ];
}

function Parties({ parties }: { parties: Party[] }) {
  if (parties.length === 0) return "не указан";
  return parties
    .map(({ name, birthDate }) => joined(name, birthDate && `родился ${dayText(birthDate)}`))
    .join("; ");
}
