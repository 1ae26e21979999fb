import { describe, expect, it } from "vitest";
import type { SignInStatus } from "@/api/types";
import { USER } from "@/testing/render";
import { benefitsOf, remainingText } from "./step-benefits";

const STATUS: SignInStatus = {
  authenticated: true,
  method: "vk",
  usedFreeChecks: 0,
  freeChecksAvailable: 1,
  methods: { phone: false, vk: true, licence: false, password: false },
  freeChecks: [
    { kind: "phone", granted: false, grantedAt: null },
    { kind: "vk", granted: true, grantedAt: "2026-11-21T09:00:00Z" },
    { kind: "licence", granted: false, grantedAt: null },
  ],
  vkPackageAvailable: true,
};

describe("benefits of a step", () => {
  it("the VK step lists a free check and the VK package", () => {
    const gains = benefitsOf("vk", { ...USER, vkPackageAvailable: true }, STATUS);
    expect(gains).toHaveLength(3);
    expect(gains[0]).toMatch(/Бесплатная проверка за VK ID/);
    expect(gains[1]).toMatch(/8 сервисов бесплатно/);
  });

  it("a free check that the phone has already granted is shown as already received", () => {
    expect(benefitsOf("phone", USER, STATUS)[0]).toMatch(/уже была получена/);
    expect(benefitsOf("vk", USER, STATUS)).toHaveLength(2);
  });

  it("the number of remaining free checks is shown, and zero as all used", () => {
    expect(remainingText(2)).toBe("Сейчас доступно: 2 бесплатные проверки");
    expect(remainingText(0)).toMatch(/использованы/);
  });
});
