/** Made when it is first asked for: a format of `Intl` takes a slow phone up to a fifth of a second to make. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
