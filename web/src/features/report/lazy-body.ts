type Body = typeof import("./report-body");

let body: Body | undefined;

/** What stands below the verdict, in a file of its own. */
export async function loadBody(): Promise<Body> {
  body ??= await import("./report-body");
  return body;
}

/**
 * For `lazy`. What is there is given at once: a drawn section that waits for a promise, even a settled one, takes
 * no press.
 */
export function bodyForLazy(): Promise<Body> {
  if (body === undefined) return loadBody();
  const there = body;
  // All that `lazy` asks of a promise.
  const given: Pick<Promise<Body>, "then"> = {
    // biome-ignore lint/suspicious/noThenProperty: it stands for a promise
    then: (resolve) => Promise.resolve(resolve?.(there) as never),
  };
  return given as Promise<Body>;
}

/** Fetches it beside the report; without a network its place says so. */
export const warmBody = () => void loadBody().catch(() => undefined);
