import { vi } from "vitest";

/** Stubs the object URLs that jsdom lacks, for code that saves files. */
export function stubObjectUrls(): void {
  const urls = { createObjectURL: () => "blob:", revokeObjectURL: () => undefined };
  vi.stubGlobal("URL", Object.assign(URL, urls));
}
