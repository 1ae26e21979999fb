import { createRoot, hydrateRoot } from "react-dom/client";

/** In the file of React (`build/chunks.ts`), so that it begins there and not in the task of the pages. */
export const renderer = { createRoot, hydrateRoot };
