/** The used part of the File System Access API, which only Chromium supports. */
interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Asks the user for a file to write to; must be called in the handler of a click. */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | "cancelled" | "unsupported"> {
  const { showSaveFilePicker } = window as Picker;
  if (showSaveFilePicker === undefined) return "unsupported";
  try {
    return await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unsupported";
  }
}
