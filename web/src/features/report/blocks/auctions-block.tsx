import { formatAmount } from "@/core/money";
import type { AuctionLot, Auctions } from "@/core/types";
import type { FactRow } from "../facts-list";
import { PhotoGrid } from "../photos/photo-grid";
import { RecordsList } from "../records-list";
import { carIfAny, dayText, distanceIfAny, known, named } from "../words";
import type { BlockProps } from "./block";

/** Every sale at an auction, the newest first. */
export function AuctionsBlock({ data, serviceId }: BlockProps<Auctions>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.lots}
      dayOf={({ date }) => date}
      title={({ auction, date }) => `${known(auction)}, ${dayText(date)}`}
      facts={factsOf}
      more={({ photos, lot }) =>
        photos.length > 0 && (
          <PhotoGrid
            label={`Фотографии лота ${known(lot)}`}
            photos={photos.map((url) => ({ url, bigUrl: null, info: null, date: null, source: null }))}
          />
        )
      }
    />
  );
}

function factsOf(lot: AuctionLot): FactRow[] {
  return [
    ["Страна", named(lot.country)],
    ["Лот", named(lot.lot)],
    ["Автомобиль", carIfAny(lot.brand, lot.model, lot.year)],
    ["Пробег", distanceIfAny(lot.mileage)],
    ["Повреждения", named(lot.damage) ?? "не указаны"],
    ["Цена", lot.price === null ? null : `${formatAmount(lot.price)} ${lot.currency ?? ""}`.trim()],
  ];
}
