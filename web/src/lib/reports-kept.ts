/** Whether this browser keeps reports at all: only then is the store fetched that knows which. */
import { readStored, writeStored } from "./storage";

const KEY = "reports_kept";

export function areReportsKept(): boolean {
  return readStored(KEY) !== null;
}

export function noteReportsKept(areKept: boolean): void {
  writeStored(KEY, areKept ? "1" : null);
}
