import { useLayoutEffect, useRef } from "react";

/** Restores the caret position of a field after its text has been reformatted. */
export function useStableCaret() {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    input,
    /**
     * Remembers the caret for the next render, unless it is at the end of the text.
     * `positionAfter` returns the new position for the text before the caret.
     */
    keep: ({ value, selectionStart }: HTMLInputElement, positionAfter: (before: string) => number) => {
      if (selectionStart !== null && selectionStart !== value.length) {
        caret.current = positionAfter(value.slice(0, selectionStart));
      }
    },
  };
}
