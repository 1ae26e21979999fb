import { photoMinutes } from "@/core/limits.json";
import type { AuctionLot, Photos } from "@/core/types";
import { knownText } from "../format";
import { PhotoGrid } from "./photo-grid";

/** Photos of the car, which can be enlarged and downloaded. */
export function PhotosBlock({ data: { photos }, serviceId }: { data: Photos; serviceId: string }) {
  if (photos.length === 0) return null;
  return (
    <>
      <p>
        Фотографии можно посмотреть в течение {photoMinutes} минут: потом ссылки источника перестают работать.
      </p>
      <PhotoGrid label="Фотографии автомобиля" photos={photos} serviceId={serviceId} />
    </>
  );
}

/** Photos of an auction lot. */
export function LotPhotos({ lot: { lot, photos } }: { lot: AuctionLot }) {
  if (photos.length === 0) return null;
  const number = knownText(lot);
  return (
    <PhotoGrid
      label={number === null ? "Фотографии лота" : `Фотографии лота ${number}`}
      photos={photos.map((url) => ({ url, bigUrl: null, info: null, date: null, source: null }))}
    />
  );
}
