import type { Recalls } from "@/core/types";
import { RecordsList } from "../records-list";
import { dayText, known } from "../words";
import type { BlockProps } from "./block";

/** Recalls that concern the car. */
export function RecallsBlock({ data, serviceId }: BlockProps<Recalls>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.campaigns}
      title={({ date }) => `Отзыв от ${dayText(date)}`}
      facts={(recall) => [
        ["Организатор", known(recall.organizer)],
        ["Марка", known(recall.brand)],
        ["Модель", known(recall.model)],
        ["Причина", known(recall.reason)],
        ["Рекомендация", known(recall.recommendation)],
      ]}
    />
  );
}
