import type { ComponentType } from "react";
import type { ReportService } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { AccidentsBlock } from "./blocks/accidents-block";
import { AuctionsBlock } from "./blocks/auctions-block";
import { BankruptciesBlock } from "./blocks/bankruptcies-block";
import type { BlockProps } from "./blocks/block";
import { ConversionBlock } from "./blocks/conversion-block";
import { CustomsBlock } from "./blocks/customs-block";
import { DecodedBlock } from "./blocks/decoded-block";
import { FinesBlock } from "./blocks/fines-block";
import { HistoryBlock } from "./blocks/history-block";
import { InspectionsBlock } from "./blocks/inspections-block";
import { MileageBlock } from "./blocks/mileage-block";
import { PhotosBlock } from "./blocks/photos-block";
import { PledgesBlock } from "./blocks/pledges-block";
import { PoliciesBlock } from "./blocks/policies-block";
import { ProceedingsBlock } from "./blocks/proceedings-block";
import { RecallsBlock } from "./blocks/recalls-block";
import { RestrictionsBlock } from "./blocks/restrictions-block";
import { TaxiBlock } from "./blocks/taxi-block";
import { ValuationBlock } from "./blocks/valuation-block";
import { WantedBlock } from "./blocks/wanted-block";
import { OtherRecords } from "./other-records";
import styles from "./section-data.module.css";
import { NOT_FOUND } from "./words";

// The method of a source fixes the shape of its data: core writes both.
const BLOCKS: Record<string, ComponentType<BlockProps<never>>> = {
  history: HistoryBlock,
  accidents: AccidentsBlock,
  wanted: WantedBlock,
  restrictions: RestrictionsBlock,
  inspections: InspectionsBlock,
  mileage: MileageBlock,
  policies: PoliciesBlock,
  policyDetails: PoliciesBlock,
  customs: CustomsBlock,
  conversion: ConversionBlock,
  photos: PhotosBlock,
  pledges: PledgesBlock,
  leases: PledgesBlock,
  recalls: RecallsBlock,
  decoding: DecodedBlock,
  taxi: TaxiBlock,
  fines: FinesBlock,
  auctions: AuctionsBlock,
  enforcement: ProceedingsBlock,
  valuation: ValuationBlock,
  bankruptcy: BankruptciesBlock,
};

/** What a source that answered says: in a sentence, in full, and what of it nobody could read. */
export function SectionData({ service }: { service: ReportService }) {
  const Block = BLOCKS[service.source];
  return (
    <>
      <p className={styles.verdict}>{service.verdict ?? NOT_FOUND}</p>
      {service.silent.length > 0 && (
        <Notice tone="attention" title="Ответили не все реестры этого источника">
          <p>Молчат: {service.silent.join(", ")}. Об этом отчёт ничего не говорит.</p>
        </Notice>
      )}
      {Block !== undefined && service.data != null && (
        <Block data={service.data as never} serviceId={service.id} />
      )}
      <OtherRecords records={service.other} />
    </>
  );
}
