/** Name of a list without the characters that file systems do not allow. */
export function fileName(name: string): string {
  const allowed = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").trim();
  return allowed === "" ? "avtosled" : allowed;
}
