import { createBrowserRouter } from "react-router-dom";
import { setRouteName } from "@/api/client-errors";
import { routes } from "./routes";

type Router = ReturnType<typeof createBrowserRouter>;

/** Creates the router, which starts to load the current page. */
export function openRouter(): Router {
  const router = createBrowserRouter(routes);
  // Pattern «report/:id» instead of the path, which may contain the identifier of a car.
  setRouteName(() => `/${router.state.matches.at(-1)?.route.path ?? ""}`);
  return router;
}

/** Resolves when the first page is loaded or has failed to load. */
export async function untilInitialized(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
