import { photoMinutes } from "@/core/limits.json";
import type { Photos } from "@/core/types";
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
