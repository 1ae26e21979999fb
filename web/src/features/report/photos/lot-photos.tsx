import type { AuctionLot } from "@/core/types";
import { knownText } from "../format";
import { PhotoGrid } from "./photo-grid";

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
