/** Loads the style sheet of a library on demand; rejects when loading fails. */
export function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No style sheet at ${address}`));
    };
    document.head.append(link);
  });
}
