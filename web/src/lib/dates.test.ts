import { expect, it } from "vitest";
import { formatClock, formatDay, formatLongDay, formatMinute, formatMomentDay, moscowDay } from "./dates";

it("timestamp in UTC is formatted in Moscow time", () => {
  expect(formatMinute("2026-11-20T11:05:59Z")).toBe("20.11.2026 в 14:05 МСК");
  expect(formatMinute("2026-12-31T20:59:59.999Z")).toBe("31.12.2026 в 23:59 МСК");
  expect(formatMinute("2026-12-31T21:00:00Z")).toBe("01.01.2027 в 00:00 МСК");
  expect(formatLongDay("2026-11-19T21:00:00Z")).toBe("20 ноября 2026 г.");
  expect(formatLongDay("2026-03-01T20:59:59Z")).toBe("1 марта 2026 г.");
  expect(moscowDay(new Date("2028-02-28T21:00:00Z"))).toBe("2028-02-29");
});

it("Moscow time equals that of Intl for every date from 2014 to 2030", () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow", ...options });
  const day = format({ day: "2-digit", month: "2-digit", year: "numeric" });
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const STEP_MS = 29 * 60 * 60 * 1000 + 61_000;
  const end = Date.parse("2030-01-01T00:00:00Z");
  for (let time = Date.parse("2014-10-26T00:00:00Z"); time < end; time += STEP_MS) {
    const moment = new Date(time).toISOString();
    expect(formatMomentDay(moment)).toBe(day.format(time));
    expect(formatClock(moment)).toBe(clock.format(time));
  }
});

it("plain date is formatted, other text is returned unchanged", () => {
  expect(formatDay("2026-11-20")).toBe("20.11.2026");
  expect(formatDay("2026-11")).toBe("2026-11");
});
