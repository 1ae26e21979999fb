/** Function whose value is created at the first call; for `Intl` formats, which are slow to create. */
export function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
