import { createRoot, hydrateRoot } from "react-dom/client";

/** Import of react-dom in the chunk of React (`build/chunks.ts`), so that it is evaluated in that task. */
export const renderer = { createRoot, hydrateRoot };
