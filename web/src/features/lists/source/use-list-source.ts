import { useMemo, useState } from "react";
import type { ListSource } from "@/core/car-list";
import { readText, useTabDraft } from "@/domain/form/use-tab-draft";
import { useDebouncedValue } from "@/lib/use-debounced-value";

/** Delay of the plan after the text has changed, in milliseconds; short, because the worker does not block typing. */
const DEBOUNCE_MS = 200;

export interface ListSourceState {
  file: File | null;
  setFile: (file: File | null) => void;
  text: string;
  setText: (text: string) => void;
  /** File, or text that is no longer being typed; null when there is neither. */
  source: ListSource | null;
  /** Whether the text has changed since `source`. */
  isTyping: boolean;
  dropDraft: () => void;
}

/** Source of a list: a chosen file, else a pasted text, which is stored as a draft in the tab. */
export function useListSource(): ListSourceState {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText, dropDraft] = useTabDraft("list-text", "", readText);
  const typed = useDebouncedValue(text, DEBOUNCE_MS);
  const source = useMemo(
    () => (file !== null ? { file } : typed.trim() === "" ? null : { text: typed }),
    [file, typed],
  );
  const isTyping = file === null && typed !== text;
  return { file, setFile, text, setText, source, isTyping, dropDraft };
}
