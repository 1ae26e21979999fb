/** What stands below the verdict, in a file of its own. */
export const loadBody = () => import("./report-body");

/** Fetches it beside the report; without a network its place says so. */
export const warmBody = () => void loadBody().catch(() => undefined);
