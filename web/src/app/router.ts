import { createBrowserRouter } from "react-router-dom";
import { nameRoutesBy } from "@/api/client-errors";
import { routes } from "./routes";

type Router = ReturnType<typeof createBrowserRouter>;

/** Begins to load the page at the address. */
export function openRouter(): Router {
  const router = createBrowserRouter(routes);
  // «report/:id» of the innermost route says enough; an address would name a car.
  nameRoutesBy(() => `/${router.state.matches.at(-1)?.route.path ?? ""}`);
  return router;
}

/** Settles when all that the first page is drawn from is there, or could not be had. */
export async function firstPage(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
