import { vi } from "vitest";

/** The network between a test and the rules: while `fails` is set they do not come. */
export const network = { fails: true };

/** For `vi.mock("@/core/engine", unreliable)`: the real rules over that network. */
export async function unreliable(importOriginal: <T>() => Promise<T>) {
  const { startEngine } = await importOriginal<typeof import("@/core/engine")>();
  return {
    startEngine: vi.fn(() =>
      network.fails ? Promise.reject(new TypeError("Failed to fetch")) : startEngine(),
    ),
  };
}
