import type { Report } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { RefreshOffer } from "./refresh-offer";
import { WatchCar } from "./watch-car";

/** Offers to the owner of a report: refresh outdated sources, watch the car. */
export default function OwnerOffers({ report }: { report: Report }) {
  return (
    <>
      <SectionErrorBoundary section="refresh-offer" resetKeys={[report]}>
        <RefreshOffer report={report} />
      </SectionErrorBoundary>
      <SectionErrorBoundary section="watch-offer" resetKeys={[report]}>
        <WatchCar report={report} />
      </SectionErrorBoundary>
    </>
  );
}
