/** The part of the File System Access API that is used; only Chromium has it. */
interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Asks where to save; has to be called within the press. */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | "cancelled" | "unsupported"> {
  const { showSaveFilePicker } = window as Picker;
  if (showSaveFilePicker === undefined) return "unsupported";
  try {
    return await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unsupported";
  }
}
