/** Tracking of typed text that a reload would lose. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Text that each edited field had before the first edit. */
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

/**
 * Whether a reload would lose input: typed text outside `data-saved`, or a `beforeunload` warning.
 * `data-saved` marks fields whose drafts are stored.
 */
export function hasUnsavedInput(): boolean {
  return hasTypedText() || !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

function hasTypedText(): boolean {
  return [...initialText].some(
    ([field, text]) => field.isConnected && field.value !== text && field.closest("[data-saved]") === null,
  );
}

/** Whether the target is a tracked text field; search fields and non-text inputs are not tracked. */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "range", "search"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
