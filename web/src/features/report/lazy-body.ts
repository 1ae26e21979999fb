type Body = typeof import("./report-body");

let body: Body | undefined;

/** Loads the chunk with the part of the report below the verdict. */
export async function loadBody(): Promise<Body> {
  body ??= await import("./report-body");
  return body;
}

/**
 * Loader for `React.lazy` that resolves synchronously once the chunk is loaded.
 * A prerendered section that suspends, even on a settled promise, ignores clicks.
 */
export function lazyBody(): Promise<Body> {
  if (body === undefined) return loadBody();
  const loaded = body;
  // The method `then` is the only property that `lazy` uses.
  const thenable: Pick<Promise<Body>, "then"> = {
    // biome-ignore lint/suspicious/noThenProperty: implements a thenable
    then: (resolve) => Promise.resolve(resolve?.(loaded) as never),
  };
  return thenable as Promise<Body>;
}

/** Preloads the chunk of the report body; a failure is shown where the chunk is rendered. */
export const preloadBody = () => void loadBody().catch(() => undefined);
