import { expect, it, vi } from "vitest";

it("makes no format of Intl before something is written with it", async () => {
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
