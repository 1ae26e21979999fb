import { Fragment } from "react";
import type { Presentation } from "@/api/types";
import styles from "./presentation-block.module.css";
import { RankedRows } from "./ranked-rows";
import { RecordCards, type RecordsProps } from "./record-cards";
import { RecordTable } from "./record-table";

interface PresentationBlockProps extends Omit<RecordsProps, "list"> {
  shown: Presentation;
}

/** Presentation of a source's answer as returned by core: notes, rows, records. */
export function PresentationBlock({ shown: { notes, groups, lists }, ...records }: PresentationBlockProps) {
  // A list needs a heading only if something precedes it.
  const isTitled = groups.some(({ title }) => title !== "");
  return (
    <>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {groups.map(({ title, rows }) => (
        <Fragment key={title}>
          {title !== "" && <h3>{title}</h3>}
          <RankedRows rows={rows} />
        </Fragment>
      ))}
      {lists.map((list) =>
        isTitled ? (
          <div key={list.title} className={styles.titled}>
            <h3>{list.title}</h3>
            <Records {...records} list={list} />
          </div>
        ) : (
          <Records key={list.title} {...records} list={list} />
        ),
      )}
    </>
  );
}

/** Records of a list: as cards if they have collapsed content or pictures, else as a table. */
function Records(props: RecordsProps) {
  const { list, pictures, serviceId } = props;
  const isPlain = pictures === undefined && list.records.every(({ groups }) => groups.length === 0);
  return list.layout === "table" && isPlain ? (
    <RecordTable serviceId={serviceId} list={list} />
  ) : (
    <RecordCards {...props} />
  );
}
