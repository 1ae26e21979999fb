import { counted } from "@/lib/plural";
import { PrintableDisclosure } from "./printable-disclosure";
import styles from "./unparsed-records.module.css";

/** Unparsed records and doubtful values of a response as raw JSON. */
export function UnparsedRecords({ records }: { records: string[] }) {
  if (records.length === 0) return null;
  const count = counted(records.length, "запись", "записи", "записей");
  return (
    <div>
      <p className={styles.note}>
        Не удалось разобрать, или значение под сомнением: {count}. Прочтите сами, в них может быть важное.
      </p>
      <PrintableDisclosure title={`Прочее (${records.length})`}>
        <ul className={styles.list}>
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records may be equal and are never reordered
            <li key={index}>
              <pre className={styles.raw}>{indented(record)}</pre>
            </li>
          ))}
        </ul>
      </PrintableDisclosure>
    </div>
  );
}

function indented(record: string): string {
  try {
    return JSON.stringify(JSON.parse(record), null, 2);
  } catch {
    return record;
  }
}
