/** Part of the File System Access API that is used here; only Chromium supports the API. */
interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Asks the user for a file to write to; must be called in a click handler. */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | "cancelled" | "unsupported"> {
  const { showSaveFilePicker } = window as Picker;
  if (showSaveFilePicker === undefined) return "unsupported";
  try {
    return await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unsupported";
  }
}
