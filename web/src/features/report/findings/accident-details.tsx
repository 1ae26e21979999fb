import type { Report } from "@/api/types";
import { Fact, Facts } from "@/ui/facts";
import { Stack } from "@/ui/stack";
import { PhotoGrid } from "../photos/photo-grid";
import { SectionLink } from "../sections/section-link";
import { Twin } from "../sections/printable-disclosure";
import { dayText, distanceText } from "../format";
import { ownerOn, photosNear, readingsAround } from "./day-facts";

const MOST_PHOTOS = 3;

/** What else is known of the day of an accident: mileage, owner, photos of those months. */
export function AccidentStory({ report, day }: { report: Report; day: string }) {
  const { mileage, timeline } = report.details;
  const { before, after } = readingsAround(mileage.points, day);
  const owner = ownerOn(timeline.owners, day);
  const photos = photosNear(report, day).slice(0, MOST_PHOTOS);
  return (
    <Stack gap={4}>
      <Facts>
        <Fact title="Пробег тогда">
          {before === null && after === null && "Показаний нет"}
          {before !== null && `${distanceText(before.mileage)} на ${dayText(before.date)}`}
          {before !== null && after !== null && ", потом "}
          {after !== null && `${distanceText(after.mileage)} на ${dayText(after.date)}`}
        </Fact>
        <Fact title="Кто владел">
          {owner === null ? "Не указан" : <SectionLink id={owner.anchor}>{owner.title}</SectionLink>}
        </Fact>
      </Facts>
      {photos.length > 0 && (
        <Twin title={`Фотографии тех месяцев (${photos.length})`}>
          <PhotoGrid label={`Фотографии тех месяцев, ДТП ${dayText(day)}`} photos={photos} />
        </Twin>
      )}
    </Stack>
  );
}
