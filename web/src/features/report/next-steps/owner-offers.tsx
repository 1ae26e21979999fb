import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { RefreshOffer } from "./refresh-offer";
import { WatchCar } from "./watch-car";

/** What is offered to the owner of a report alone: to ask again, and to be told of changes. */
export default function OwnerOffers({ report }: { report: Report }) {
  return (
    <>
      <Guard place="refresh-offer" resetKeys={[report]}>
        <RefreshOffer report={report} />
      </Guard>
      <Guard place="watch-offer" resetKeys={[report]}>
        <WatchCar report={report} />
      </Guard>
    </>
  );
}
