import type { Photos } from "@/core/types";
import { PhotoGrid } from "../photos/photo-grid";
import { NO_PHOTOS } from "../words";
import type { BlockProps } from "./block";

/** Photos of the car; each can be enlarged and kept. */
export function PhotosBlock({ data, serviceId }: BlockProps<Photos>) {
  if (data.photos.length === 0) return <p>{NO_PHOTOS}</p>;
  return (
    <>
      <p>Фотографии можно посмотреть в течение 10 минут: потом ссылки источника перестают работать.</p>
      <PhotoGrid label="Фотографии автомобиля" photos={data.photos} serviceId={serviceId} />
    </>
  );
}
