import { useState } from "react";
import { useForm } from "react-hook-form";
import { useActingRole } from "@/api/companies";
import type { ReportComment } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextAreaField } from "@/ui/form/text-area-field";
import { useAddComment, useRemoveComment } from "./api";
import styles from "./labels.module.css";

/** Words for the comments of a company, and for the notes of a private person. */
const WORDS = {
  comment: {
    field: "Новый комментарий",
    list: "Комментарии",
    notSent: "Комментарий не отправлен",
    remove: "Удалить комментарий",
    question: "Удалить комментарий?",
    send: "Отправить",
  },
  note: {
    field: "Новая заметка",
    list: "Заметки",
    notSent: "Заметка не сохранена",
    remove: "Удалить заметку",
    question: "Удалить заметку?",
    send: "Сохранить",
  },
} as const;

/** Word for a comment. */
export type Noun = keyof typeof WORDS;

interface CommentsProps {
  reportId: string;
  comments: ReportComment[];
  noun: Noun;
}

/** Comments of a report with the form that adds one. */
export function Comments({ reportId, comments, noun }: CommentsProps) {
  const [removed, setRemoved] = useState<ReportComment | null>(null);
  const words = WORDS[noun];
  return (
    <div className={styles.comments}>
      {comments.length > 0 && (
        <ul className={styles.thread} aria-label={words.list}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} noun={noun} onRemove={() => setRemoved(comment)} />
          ))}
        </ul>
      )}
      <CommentForm reportId={reportId} noun={noun} />
      {removed !== null && (
        <RemoveDialog reportId={reportId} comment={removed} noun={noun} onClose={() => setRemoved(null)} />
      )}
    </div>
  );
}

interface CommentProps {
  comment: ReportComment;
  noun: Noun;
  onRemove: () => void;
}

function Comment({ comment: { author, isOwn, text, createdAt }, noun, onRemove }: CommentProps) {
  // In a company, the owner and managers remove any comment.
  const mayRemove = useActingRole() !== "employee" || isOwn;
  const time = formatMinute(createdAt);
  return (
    <li className={styles.comment}>
      <p className={styles.meta}>
        {noun === "comment" && <strong>{isOwn ? "Вы" : author}</strong>}
        <span className={styles.quiet}>{time}</span>
        {mayRemove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`${WORDS[noun].remove} от ${time}`}
            onClick={onRemove}
          >
            Удалить
          </button>
        )}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

function CommentForm({ reportId, noun }: { reportId: string; noun: Noun }) {
  const add = useAddComment(reportId);
  const words = WORDS[noun];
  const form = useForm({
    defaultValues: { text: "" },
    resolver: coreResolver<{ text: string }>("checkComment"),
  });
  const [isShownAtField, setShownAtField] = useState(false);
  const submit = form.handleSubmit(({ text }) =>
    add.mutate(text.trim(), {
      onSuccess: () => form.reset(),
      onError: (error) => setShownAtField(setServerErrors(form, error)),
    }),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        label={words.field}
        rows={2}
        error={form.formState.errors.text?.message}
        {...form.register("text")}
      />
      <Failure error={isShownAtField ? null : add.error} title={words.notSent} />
      <Button type="submit" variant="secondary" busy={add.isPending}>
        {words.send}
      </Button>
    </form>
  );
}

interface RemoveDialogProps {
  reportId: string;
  comment: ReportComment;
  noun: Noun;
  onClose: () => void;
}

function RemoveDialog({ reportId, comment, noun, onClose }: RemoveDialogProps) {
  const remove = useRemoveComment(reportId);
  return (
    <ConfirmDialog
      open
      title={WORDS[noun].question}
      action="Удалить"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate(comment.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p className={styles.text}>{comment.text}</p>
      <Failure error={remove.error} title="Не удалилось" />
    </ConfirmDialog>
  );
}
