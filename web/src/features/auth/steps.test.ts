import { describe, expect, it } from "vitest";
import { USER } from "@/testing/render";
import { isStepDone, nextView, viewInAddress } from "./steps";

const none = new Set<never>();

describe("the steps of the sign-in", () => {
  it("begin with VK for a visitor", () => expect(nextView(null, none)).toBe("vk"));

  it("go on with the first that is open", () => {
    expect(nextView(USER, none)).toBe("vk");
    expect(nextView({ ...USER, vkLinked: true }, none)).toBe("licence");
    expect(nextView({ ...USER, vkLinked: true, phoneVerified: false }, none)).toBe("phone");
  });

  it("leave out what was skipped and end when nothing is left", () => {
    expect(nextView(USER, new Set(["vk"] as const))).toBe("licence");
    expect(nextView(null, new Set(["vk", "phone", "licence"] as const))).toBe("done");
    expect(nextView({ ...USER, vkLinked: true, licenseVerified: true }, none)).toBe("done");
  });

  it("are done by what the account says", () => {
    expect(isStepDone(USER, "phone")).toBe(true);
    expect(isStepDone(USER, "licence")).toBe(false);
    expect(isStepDone(null, "phone")).toBe(false);
  });

  it("are named in the address", () => {
    expect(viewInAddress(new URLSearchParams("step=phone"), null)).toBe("phone");
    expect(viewInAddress(new URLSearchParams("step=done"), null)).toBe("done");
    expect(viewInAddress(new URLSearchParams("step=other"), null)).toBeNull();
    expect(viewInAddress(new URLSearchParams(), null)).toBeNull();
    expect(viewInAddress(new URLSearchParams("step=password"), null)).toBe("password");
    expect(viewInAddress(new URLSearchParams("step=password"), USER)).toBeNull();
  });
});
