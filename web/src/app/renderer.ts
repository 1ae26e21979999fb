import { createRoot, hydrateRoot } from "react-dom/client";

/** Functions of react-dom, imported in the chunk of React so that both are evaluated in one task. */
export const renderer = { createRoot, hydrateRoot };
