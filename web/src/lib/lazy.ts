/** Value that is created at its first use; for `Intl` formats, which are slow to create. */
export function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
