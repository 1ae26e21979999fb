/** The browser's storages, answering null instead of throwing where the browser closes them. */

export function readStored(key: string): string | null {
  return read(() => localStorage, key);
}

export function writeStored(key: string, value: string | null): void {
  write(() => localStorage, key, value);
}

/** The same for this tab only, until it is closed. */
export function readTabStored(key: string): string | null {
  return read(() => sessionStorage, key);
}

export function writeTabStored(key: string, value: string | null): void {
  write(() => sessionStorage, key, value);
}

// A closed storage throws when it is named, hence the functions.
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A closed or full storage costs only the convenience of remembering.
  }
}

/** Forgets what this tab keeps under names that begin so. */
export function clearTabStored(beginnings: readonly string[]): void {
  for (const key of tabStoredKeys(beginnings)) writeTabStored(key, null);
}

/** The names that begin so in this tab; a closed storage has none. */
export function tabStoredKeys(beginnings: readonly string[]): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) =>
      beginnings.some((beginning) => key.startsWith(beginning)),
    );
  } catch {
    return [];
  }
}

/** Whether the tab remembers nothing yet, or may not. */
export function isTabNew(): boolean {
  try {
    return sessionStorage.length === 0;
  } catch {
    return true;
  }
}
