import { saveFile } from "./save-file";

/** Part of the File System Access API that is used here; only Chromium supports the API. */
interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a response to a file: streamed to the disk where the browser supports it, otherwise buffered in memory.
 * Must be called in a click handler; returns whether the file was saved, false when the user chose none.
 */
export async function streamToFile(
  name: string,
  load: () => Promise<Response>,
  onProgress?: (bytes: number) => void,
): Promise<boolean> {
  const file = await chooseFile(name);
  if (file === "cancelled") return false;
  const { body } = await load();
  const bytes = body !== null && onProgress !== undefined ? body.pipeThrough(byteCounter(onProgress)) : body;
  if (file === "unsupported" || bytes === null) saveFile(await new Response(bytes).blob(), name);
  else await bytes.pipeTo(await file.createWritable());
  return true;
}

/** Passes a stream on and reports the number of bytes so far. */
function byteCounter(onProgress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
}

/** Asks the user for a file to write to. */
async function chooseFile(name: string): Promise<FileSystemFileHandle | "cancelled" | "unsupported"> {
  const { showSaveFilePicker } = window as Picker;
  if (showSaveFilePicker === undefined) return "unsupported";
  try {
    return await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unsupported";
  }
}
