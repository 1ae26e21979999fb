import { useLayoutEffect, useRef } from "react";

/** Keeps the caret of a field where the person left it while the field writes its separators anew. */
export function useKeptCaret() {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    input,
    /** `place` is told of a change within the text; at its end the caret stays there by itself. */
    keep: ({ value, selectionStart }: HTMLInputElement, place: (before: string) => number) => {
      if (selectionStart !== null && selectionStart !== value.length) {
        caret.current = place(value.slice(0, selectionStart));
      }
    },
  };
}
