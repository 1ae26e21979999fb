import { counted } from "@/lib/plural";
import styles from "./unparsed-records.module.css";
import { Twin } from "./printable-disclosure";

/** What of an answer could not be read, as it came: nothing that the source said is lost. */
export function OtherRecords({ records }: { records: string[] }) {
  if (records.length === 0) return null;
  const count = counted(records.length, "запись", "записи", "записей");
  return (
    <div>
      <p className={styles.note}>
        {count} разобрать полностью не удалось. Прочтите сами: в них может быть важное.
      </p>
      <Twin title={`Прочее (${records.length})`}>
        <ul className={styles.list}>
          {records.map((record, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records are never reordered, and equal ones happen
            <li key={place}>
              <pre className={styles.raw}>{indented(record)}</pre>
            </li>
          ))}
        </ul>
      </Twin>
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
