import type { Report } from "@/api/types";
import { RefreshOffer } from "./refresh-offer";
import { WatchCar } from "./watch-car";

/** What is offered to the owner of a report alone: to ask again, and to be told of changes. */
export default function OwnerOffers({ report }: { report: Report }) {
  return (
    <>
      <RefreshOffer report={report} />
      <WatchCar report={report} />
    </>
  );
}
