import { vi } from "vitest";

/** Simulated network of the rules: while `fails` is set, loading them fails. */
export const network = { fails: true };

/** Factory for `vi.mock("@/core/engine", unreliable)`: the real rules over the simulated network. */
export async function unreliable(importOriginal: <T>() => Promise<T>) {
  const { startEngine } = await importOriginal<typeof import("@/core/engine")>();
  return {
    startEngine: vi.fn(() =>
      network.fails ? Promise.reject(new TypeError("Failed to fetch")) : startEngine(),
    ),
  };
}
