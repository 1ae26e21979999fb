import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { SourceSwitch } from "@/api/types";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { ReasonDialog } from "../reason-dialog";
import { useSetSourceLimit } from "./source-settings-api";

/** Dialog that sets the concurrency limit of a source. */
export function SourceLimitDialog({ row, onClose }: { row: SourceSwitch; onClose: () => void }) {
  const [typed, setTyped] = useState(row.mostAtOnce?.toString() ?? "");
  const set = useSetSourceLimit(row.source);
  const mostAtOnce = typed.trim() === "" ? null : Number(typed);
  const { error } = set;
  const wrong = fieldMessage(error, "mostAtOnce");
  return (
    <ReasonDialog
      title={`Ограничить «${row.title}»?`}
      action="Ограничить"
      mutation={set}
      variables={(reason) => ({ mostAtOnce, reason })}
      disabled={mostAtOnce === row.mostAtOnce || (mostAtOnce !== null && !Number.isInteger(mostAtOnce))}
      hidesError={wrong !== undefined}
      onDone={() => showToast("good", "Предел изменён", `${row.title}: ${limitText(mostAtOnce)}`)}
      onClose={onClose}
    >
      <TextField
        label="Не больше запросов сразу"
        hint="От 1 до 50 во всех процессах вместе, пусто — без своего предела. Остальные запросы ждут."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}

export function limitText(mostAtOnce: number | null): string {
  return mostAtOnce === null ? "без предела" : `не больше ${mostAtOnce}`;
}
