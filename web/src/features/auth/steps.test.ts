import { describe, expect, it } from "vitest";
import { USER } from "@/testing/render";
import { isStepDone, nextView, viewInAddress } from "./steps";

const none = new Set<never>();

describe("steps of the sign-in", () => {
  it("a visitor starts with VK", () => expect(nextView(null, none)).toBe("vk"));

  it("a user continues at the first step that the account has not completed", () => {
    expect(nextView(USER, none)).toBe("vk");
    expect(nextView({ ...USER, vkLinked: true }, none)).toBe("licence");
    expect(nextView({ ...USER, vkLinked: true, phoneVerified: false }, none)).toBe("phone");
  });

  it("skipped steps are left out, and the flow ends when no step is left", () => {
    expect(nextView(USER, new Set(["vk"] as const))).toBe("licence");
    expect(nextView(null, new Set(["vk", "phone", "licence"] as const))).toBe("done");
    expect(nextView({ ...USER, vkLinked: true, licenseVerified: true }, none)).toBe("done");
  });

  it("a step is completed only when the account has its verification", () => {
    expect(isStepDone(USER, "phone")).toBe(true);
    expect(isStepDone(USER, "licence")).toBe(false);
    expect(isStepDone(null, "phone")).toBe(false);
  });

  it("a known step of the URL is selected, an unknown one is not, password only for visitors", () => {
    expect(viewInAddress(new URLSearchParams("step=phone"), null)).toBe("phone");
    expect(viewInAddress(new URLSearchParams("step=done"), null)).toBe("done");
    expect(viewInAddress(new URLSearchParams("step=other"), null)).toBeNull();
    expect(viewInAddress(new URLSearchParams(), null)).toBeNull();
    expect(viewInAddress(new URLSearchParams("step=password"), null)).toBe("password");
    expect(viewInAddress(new URLSearchParams("step=password"), USER)).toBeNull();
  });
});
