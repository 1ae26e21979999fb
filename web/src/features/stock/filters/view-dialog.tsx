import { useState } from "react";
import { useForm } from "react-hook-form";
import type { StockView } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { useDeleteView, useSaveView } from "../api";
import type { Filters } from "./filters";
import styles from "./filters.module.css";

interface ViewDialogProps {
  /** View to rename or delete; null to save a new one. */
  view: StockView | null;
  filters: Filters;
  saved: StockView[];
  /** Whether no further view can be saved. */
  isFull: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Dialog that saves the current filters under a name; the name of another view replaces that view. */
export function ViewDialog({ view, filters, saved, isFull, onDeleted, onClose }: ViewDialogProps) {
  const save = useSaveView();
  const remove = useDeleteView();
  const form = useForm({ defaultValues: { name: view?.name ?? "" } });
  const [isShownAtField, setShownAtField] = useState(false);
  const name = form.watch("name").trim();
  const replaced = saved.find((other) => other.name.toLowerCase() === name.toLowerCase()) ?? null;
  const submit = form.handleSubmit(() =>
    save.mutate(
      { id: view?.id ?? replaced?.id ?? null, name, filters },
      {
        onSuccess: () => {
          onClose();
          showToast("good", "Вид сохранён", name);
        },
        onError: (error) => setShownAtField(setServerErrors(form, error)),
      },
    ),
  );
  const deleteView = ({ id, name: deleted }: StockView) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        onDeleted();
        showToast("good", "Вид удалён", deleted);
      },
    });
  const isReplacing = view === null && replaced !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view === null ? "Сохранить вид" : "Изменить вид"}
      focusesField
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Название"
          hint={
            isReplacing
              ? "Вид с таким названием будет заменён."
              : view === null
                ? "Отбор и порядок сохранятся под этим названием."
                : undefined
          }
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        {isFull && view === null && !isReplacing && (
          <p className={styles.quiet}>
            Больше видов сохранить нельзя: напишите название одного из прежних, чтобы заменить его.
          </p>
        )}
        <Failure
          error={isShownAtField ? null : (save.error ?? remove.error)}
          title={remove.error === null ? "Вид не сохранён" : "Вид не удалён"}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending}>
            Сохранить
          </Button>
          {view !== null && (
            <Button variant="danger" busy={remove.isPending} onClick={() => deleteView(view)}>
              Удалить вид
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
