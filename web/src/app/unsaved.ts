type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What stood in a field before somebody typed there. */
const before = new Map<TextField, string>();

/** Notes from now on where people type. */
export function watchTyping(): void {
  const note = (text: (field: TextField) => string) => (event: Event) => {
    const { target } = event;
    if (!isTextField(target) || before.has(target)) return;
    for (const field of before.keys()) if (!field.isConnected) before.delete(field);
    before.set(target, text(target));
  };
  document.addEventListener(
    "beforeinput",
    note(({ value }) => value),
    true,
  );
  // What the browser fills in comes without the first event.
  document.addEventListener(
    "input",
    note(() => ""),
    true,
  );
}

/**
 * Whether a reload would take what is typed on the page: what `beforeunload` would ask about, and text in any field but
 * those within `data-kept`, which come back by themselves.
 */
export function hasUnsaved(): boolean {
  return hasTyped() || !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

function hasTyped(): boolean {
  return [...before].some(
    ([field, text]) => field.isConnected && field.value !== text && field.closest("[data-kept]") === null,
  );
}

/** Ticks and choices are made again at one press each, and nobody fills in a search to send it. */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "range", "search"].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
