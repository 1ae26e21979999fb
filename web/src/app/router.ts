import { createBrowserRouter } from "react-router-dom";
import { nameRoutesBy } from "@/api/client-errors";
import { routes } from "./routes";

export const router = createBrowserRouter(routes);

// «report/:id» of the innermost route says enough; an address would name a car.
nameRoutesBy(() => `/${router.state.matches.at(-1)?.route.path ?? ""}`);

/** Settles when all that the first page is drawn from is there, or could not be had. */
export async function firstPage(): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
