import { useState } from "react";
import { messageOf } from "@/api/problem";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { formatRoubles } from "@/core/money";
import { useCancelPackage } from "./payments-api";
import styles from "./payments-tab.module.css";

const MIN_REASON = 3;

/** Ends a user's package by its number; what is left of its price goes to the balance. */
export function CancelPackage() {
  const [id, setId] = useState("");
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelPackage();
  return (
    <section className={styles.part} aria-label="Отмена пакета">
      <Disclosure title="Отменить пакет пользователя">
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          <TextField
            label="Номер пакета"
            autoComplete="off"
            value={id}
            onChange={(event) => setId(event.target.value.trim())}
          />
          <TextField
            label="Причина"
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="secondary" disabled={id === "" || reason.trim().length < MIN_REASON}>
            Отменить пакет
          </Button>
        </form>
      </Disclosure>
      <ConfirmDialog
        open={isAsking}
        title="Отменить пакет?"
        action="Отменить пакет"
        isDangerous
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(
            { id, reason: reason.trim() },
            {
              onSuccess: ({ returned }) => {
                setAsking(false);
                setId("");
                setReason("");
                showToast("good", "Пакет отменён", `На баланс возвращено ${formatRoubles(returned)}`);
              },
            },
          )
        }
        onCancel={() => {
          cancel.reset();
          setAsking(false);
        }}
      >
        <p>
          Оставшимися проверками пакета нельзя будет воспользоваться. Их цена вернётся на баланс пользователя.
        </p>
        {cancel.error !== null && (
          <Notice tone="stop" title="Пакет не отменён" live>
            {messageOf(cancel.error, "Попробуйте ещё раз чуть позже.")}
          </Notice>
        )}
      </ConfirmDialog>
    </section>
  );
}
