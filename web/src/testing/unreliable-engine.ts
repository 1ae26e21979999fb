import { vi } from "vitest";

/** Simulated network of the rules: loading fails while `fails` is true. */
export const network = { fails: true };

/** Factory for `vi.mock("@/core/engine", unreliable)`: the real rules behind the simulated network. */
export async function unreliable(importOriginal: <T>() => Promise<T>) {
  const { startEngine } = await importOriginal<typeof import("@/core/engine")>();
  return {
    startEngine: vi.fn(() =>
      network.fails ? Promise.reject(new TypeError("Failed to fetch")) : startEngine(),
    ),
  };
}
