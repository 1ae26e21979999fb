import { useState } from "react";
import { useRotateApiKey } from "@/api/api-keys";
import type { ApiKey, CreatedApiKey } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SelectField } from "@/ui/form/select-field";
import styles from "./business.module.css";
import { CreatedKey } from "./created-key";

/** Options for how many hours the old key stays valid. */
const OVERLAPS = [
  { hours: 0, title: "Сразу" },
  { hours: 1, title: "Через час" },
  { hours: 24, title: "Через сутки" },
  { hours: 168, title: "Через неделю" },
] as const;

/** Dialog that replaces an API key by a new one with equal settings. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [overlapHours, setOverlapHours] = useState<number>(24);
  const rotate = useRotateApiKey();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={created === null ? `Заменить ключ «${apiKey.name}»?` : "Ключ заменён"}
    >
      {created === null ? (
        <div className={styles.form}>
          <p>Новый ключ получит те же права и пределы. Прежний перестанет работать:</p>
          <SelectField
            label="Когда выключить прежний"
            value={overlapHours}
            onChange={({ target }) => setOverlapHours(Number(target.value))}
          >
            {OVERLAPS.map(({ hours, title }) => (
              <option key={hours} value={hours}>
                {title}
              </option>
            ))}
          </SelectField>
          <Failure error={rotate.error} title="Ключ не заменён" />
          <div className={styles.actions}>
            <Button
              busy={rotate.isPending}
              onClick={() => rotate.mutate({ id: apiKey.id, overlapHours }, { onSuccess: setCreated })}
            >
              Заменить
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Отмена
            </Button>
          </div>
        </div>
      ) : (
        <CreatedKey token={created.token} onClose={onClose} />
      )}
    </Dialog>
  );
}
