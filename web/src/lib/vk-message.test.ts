import { expect, it } from "vitest";
import { vkMessage, vkMessageQuery } from "./vk-message";

const popup = { name: "popup" } as unknown as Window;
const good = { origin: window.location.origin, source: popup, data: vkMessage("code=c") };

it("VK message is accepted only from this origin and the opened popup", () => {
  expect(vkMessageQuery(good, popup)).toBe("code=c");
  expect(vkMessageQuery({ ...good, origin: "https://evil.example" }, popup)).toBeNull();
  expect(vkMessageQuery({ ...good, source: window }, popup)).toBeNull();
  for (const data of [null, "code=c", { query: "code=c" }, { ...vkMessage(""), query: 1 }]) {
    expect(vkMessageQuery({ ...good, data }, popup)).toBeNull();
  }
});
