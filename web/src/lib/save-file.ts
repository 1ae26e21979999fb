/** Saves a file that is in memory to the disk, as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has opened the file.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
