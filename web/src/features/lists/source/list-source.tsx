import { carList } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { TextAreaField } from "@/ui/form/text-area-field";
import { ChosenFile } from "./chosen-file";
import { DropZone } from "./drop-zone";
import styles from "./source.module.css";
import type { ListSourceState } from "./use-list-source";

/** Choice of a file, or a pasted text. */
export function ListSourceFields({ state }: { state: ListSourceState }) {
  const { file, setFile, text, setText } = state;
  return (
    <section className={styles.source} aria-labelledby="source-title">
      <h2 id="source-title">Машины</h2>
      {file !== null ? (
        <ChosenFile file={file} onRemove={() => setFile(null)} />
      ) : (
        <>
          <DropZone onChoose={setFile} />
          <div data-saved>
            <TextAreaField
              label="Вставьте номера"
              hint={`По машине в строке: VIN, госномер или номер кузова. Можно скопировать столбцы из таблицы, до ${formatAmount(carList.rows)}\u00a0строк.`}
              rows={6}
              value={text}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        </>
      )}
    </section>
  );
}
