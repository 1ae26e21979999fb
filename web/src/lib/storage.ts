/** Access to the browser's storages that does not throw when the browser has disabled them. */

export function readStored(key: string): string | null {
  return read(() => localStorage, key);
}

export function writeStored(key: string, value: string | null): void {
  write(() => localStorage, key, value);
}

/** Reads an entry of the tab storage, which the browser deletes when the tab is closed. */
export function readTabStored(key: string): string | null {
  return read(() => sessionStorage, key);
}

export function writeTabStored(key: string, value: string | null): void {
  write(() => sessionStorage, key, value);
}

// Takes a function, because a disabled storage throws when its property is read.
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
    // The storage is disabled or full; all data stored there is optional.
  }
}

/** Deletes the entries of the tab storage whose keys start with one of the prefixes. */
export function clearTabStored(prefixes: readonly string[]): void {
  for (const key of tabStoredKeys(prefixes)) writeTabStored(key, null);
}

/** Keys of the tab storage that start with one of the prefixes; none when the storage is disabled. */
export function tabStoredKeys(prefixes: readonly string[]): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  } catch {
    return [];
  }
}

/** Whether the tab storage is empty or disabled. */
export function isTabStorageEmpty(): boolean {
  try {
    return sessionStorage.length === 0;
  } catch {
    return true;
  }
}
