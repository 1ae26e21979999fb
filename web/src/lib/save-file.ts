/** Downloads a file that is in memory. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has opened the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
