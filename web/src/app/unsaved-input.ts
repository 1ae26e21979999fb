/** Tracking of typed text that a reload would lose. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Text of each edited field before the first edit. */
const initialText = new Map<TextField, string>();

/** Starts tracking input in text fields. */
export function trackInput(): void {
  const track = (text: (field: TextField) => string) => (event: Event) => {
    const { target } = event;
    if (!isTextField(target) || initialText.has(target)) return;
    for (const field of initialText.keys()) if (!field.isConnected) initialText.delete(field);
    initialText.set(target, text(target));
  };
  document.addEventListener(
    "beforeinput",
    track(({ value }) => value),
    true,
  );
  // Autofill does not fire `beforeinput`.
  document.addEventListener(
    "input",
    track(() => ""),
    true,
  );
}

/** Whether a reload would lose input: typed text outside `data-saved` (saved drafts), or a `beforeunload` warning. */
export function hasUnsavedInput(): boolean {
  return hasTypedText() || !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

function hasTypedText(): boolean {
  return [...initialText].some(
    ([field, text]) => field.isConnected && field.value !== text && field.closest("[data-saved]") === null,
  );
}

/** Checkboxes, radio buttons, ranges and search fields are easy to fill in again. */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "range", "search"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
