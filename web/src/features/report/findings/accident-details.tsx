import type { Report } from "@/api/types";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Stack } from "@/ui/stack";
import { dayText, distanceText } from "../format";
import { PhotoGrid } from "../photos/photo-grid";
import { PrintableDisclosure } from "../sections/printable-disclosure";
import { SectionLink } from "../sections/section-link";
import { ownerOn, photosNear, readingsAround } from "./day-facts";

const MAX_PHOTOS = 3;

/** Mileage, owner and photos of the car around the day of an accident. */
export function AccidentDetails({ report, day }: { report: Report; day: string }) {
  const { mileage, timeline } = report.details;
  const { before, after } = readingsAround(mileage.points, day);
  const owner = ownerOn(timeline.owners, day);
  const photos = photosNear(report, day).slice(0, MAX_PHOTOS);
  return (
    <Stack gap={4}>
      <DefinitionList>
        <DefinitionItem title="Пробег тогда">
          {before === null && after === null && "Показаний нет"}
          {before !== null && `${distanceText(before.mileage)} на ${dayText(before.date)}`}
          {before !== null && after !== null && ", потом "}
          {after !== null && `${distanceText(after.mileage)} на ${dayText(after.date)}`}
        </DefinitionItem>
        <DefinitionItem title="Кто владел">
          {owner === null ? "Не указан" : <SectionLink id={owner.anchor}>{owner.title}</SectionLink>}
        </DefinitionItem>
      </DefinitionList>
      {photos.length > 0 && (
        <PrintableDisclosure title={`Фотографии тех месяцев (${photos.length})`}>
          <PhotoGrid label={`Фотографии тех месяцев, ДТП ${dayText(day)}`} photos={photos} />
        </PrintableDisclosure>
      )}
    </Stack>
  );
}
