/** Asks the page what the browser would ask it before it is left: a form that was typed is not lost for a script. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
