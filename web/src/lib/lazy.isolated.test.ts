import { expect, it, vi } from "vitest";

it("Intl format is created at its first use, not when its module is loaded", async () => {
  const made = [
    vi.spyOn(Intl, "DateTimeFormat"),
    vi.spyOn(Intl, "NumberFormat"),
    vi.spyOn(Intl, "PluralRules"),
  ];
  const [{ formatMinute }] = await Promise.all([import("./dates"), import("./percent"), import("./plural")]);
  for (const format of made) {
    expect(format).not.toHaveBeenCalled();
    format.mockRestore();
  }
  expect(formatMinute("2026-11-20T11:05:00Z")).toBe("20.11.2026 в 14:05 МСК");
});
