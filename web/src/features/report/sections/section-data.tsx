import type { ReactNode } from "react";
import type { ReportService } from "@/api/types";
import type { Auctions, Photos } from "@/core/types";
import { Notice } from "@/ui/notice";
import { NOT_FOUND } from "../format";
import { LotPhotos, PhotosBlock } from "../photos/photos-block";
import { PresentationBlock } from "../presentation/presentation-block";
import styles from "./section-data.module.css";
import { UnparsedRecords } from "./unparsed-records";

/** Result of a source: verdict, data, unparsed records. */
export function SectionData({ service }: { service: ReportService }) {
  return (
    <>
      <p className={styles.verdict}>{service.verdict ?? NOT_FOUND}</p>
      {service.silent.length > 0 && (
        <Notice tone="attention" title="Ответили не все реестры этого источника">
          <p>Молчат: {service.silent.join(", ")}. Об этом отчёт ничего не говорит.</p>
        </Notice>
      )}
      {service.error != null && <Notice>{service.error.message}</Notice>}
      {service.late && (
        <Notice>
          Источник ответил позже, мы спросили его ещё раз сами. За этот ответ деньги не списаны.
        </Notice>
      )}
      <Block service={service} />
      <UnparsedRecords records={service.other} />
    </>
  );
}

/** Presentation of a source's answer; pictures replace the rows that only name them. */
function Block({ service }: { service: ReportService }) {
  const { id, source, data, shown } = service;
  if (source === "photos" && data != null) {
    return <PhotosBlock data={data as unknown as Photos} serviceId={id} />;
  }
  return shown == null ? null : (
    <PresentationBlock shown={shown} serviceId={id} pictures={recordPictures(service)} />
  );
}

function recordPictures({ source, data }: ReportService): ((index: number) => ReactNode) | undefined {
  if (source !== "auctions" || data == null) return undefined;
  const { lots } = data as unknown as Auctions;
  return (index) => {
    const lot = lots[index];
    return lot && <LotPhotos lot={lot} />;
  };
}
