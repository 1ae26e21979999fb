type Body = typeof import("./report-body");

let body: Body | undefined;

/** Loads the part of the report below the verdict, which is a chunk of its own. */
export async function loadBody(): Promise<Body> {
  body ??= await import("./report-body");
  return body;
}

/**
 * Loader for `lazy` that resolves synchronously once loaded: a prerendered section that suspends, even on a
 * settled promise, ignores clicks.
 */
export function bodyForLazy(): Promise<Body> {
  if (body === undefined) return loadBody();
  const there = body;
  // The only property that `lazy` uses.
  const given: Pick<Promise<Body>, "then"> = {
    // biome-ignore lint/suspicious/noThenProperty: implements a thenable
    then: (resolve) => Promise.resolve(resolve?.(there) as never),
  };
  return given as Promise<Body>;
}

/** Preloads the chunk; a failure is shown where the chunk is rendered. */
export const warmBody = () => void loadBody().catch(() => undefined);
