import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { reportTagsQuery } from "@/api/report-labels";
import { loadRules } from "@/core";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { useSetReportTags } from "./api";
import styles from "./labels.module.css";

const SUGGESTIONS = 6;

/** Tags of a report: each can be removed, new ones are typed or taken from those of other reports. */
export function TagsEditor({ reportId, tags: stored }: { reportId: string; tags: string[] }) {
  const save = useSetReportTags(reportId);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const tags = save.isPending ? save.variables : stored;

  async function store(next: string[]): Promise<void> {
    if (save.isPending) return;
    const message = await problemOf(next);
    setError(message);
    if (message !== undefined) return;
    save.mutate(next, { onSuccess: () => setText("") });
  }

  const add = (tag: string) => void store([...tags, tag]);
  const remove = (tag: string) => {
    input.current?.focus();
    void store(tags.filter((other) => other !== tag));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add(text);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const last = tags.at(-1);
    if (key === "Backspace" && text === "" && last !== undefined) remove(last);
  };
  return (
    <div className={styles.tags}>
      {tags.length > 0 && (
        <ul className={styles.list} aria-label="Метки">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button type="button" aria-label={`Убрать метку: ${tag}`} onClick={() => remove(tag)}>
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.add} onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label="Новая метка"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="secondary" busy={save.isPending}>
          Добавить
        </Button>
      </form>
      <Suggestions typed={text} used={tags} onChoose={add} />
      <Failure error={save.error} title="Метки не сохранены" />
    </div>
  );
}

interface SuggestionsProps {
  typed: string;
  used: readonly string[];
  onChoose: (tag: string) => void;
}

/** Tags of other reports that contain the typed text, the most frequent first. */
function Suggestions({ typed, used, onChoose }: SuggestionsProps) {
  const { data } = useQuery(reportTagsQuery);
  const wanted = typed.trim().toLowerCase();
  const isUsed = (tag: string) => used.some((other) => other.toLowerCase() === tag.toLowerCase());
  const fitting = (data?.tags ?? [])
    .filter(({ tag }) => tag.toLowerCase().includes(wanted) && !isUsed(tag))
    .sort((one, other) => other.count - one.count)
    .slice(0, SUGGESTIONS);
  if (fitting.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Метки других проверок">
      {fitting.map(({ tag }) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.suggestion}
            aria-label={`Добавить метку: ${tag}`}
            onClick={() => onChoose(tag)}
          >
            <Plus size={14} aria-hidden="true" />
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Message of the rules about tags; undefined when they are valid or the rules cannot be loaded. */
async function problemOf(tags: string[]): Promise<string | undefined> {
  const rules = await loadRules().catch(() => null);
  const answer = rules?.validateForm("checkTags", { tags });
  return answer?.valid === false ? answer.errors[0]?.message : undefined;
}
