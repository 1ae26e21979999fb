import type { ComponentType } from "react";
import type { ReportService } from "@/api/types";
import { AccidentsBlock } from "./accidents-block";
import { HistoryBlock } from "./history-block";
import { InspectionsBlock } from "./inspections-block";
import { MileageBlock } from "./mileage-block";
import { RestrictionsBlock } from "./restrictions-block";
import styles from "./section-data.module.css";
import { WantedBlock } from "./wanted-block";
import { NOT_FOUND } from "./words";

// The method of a source fixes the shape of its data: core writes both.
const BLOCKS: Record<string, ComponentType<{ data: never }>> = {
  gibddhistory: HistoryBlock,
  gibdddtp: AccidentsBlock,
  gibddwanted: WantedBlock,
  gibddrestricted: RestrictionsBlock,
  eaist: InspectionsBlock,
  probeg: MileageBlock,
};

/** What a source that answered says. */
export function SectionData({ service }: { service: ReportService }) {
  const Block = BLOCKS[service.name];
  return (
    <>
      <p className={styles.verdict}>{service.verdict ?? NOT_FOUND}</p>
      {Block !== undefined && service.data != null && <Block data={service.data as never} />}
    </>
  );
}
