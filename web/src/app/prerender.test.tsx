import { expect, it } from "vitest";
import { prerenderPage } from "./prerender";

it.each(["/", "/about", "/pricing", "/search", "/developers", "/developers/reference"])(
  "prerendered page %s has a title, a heading and the sign-in link of a visitor",
  async (address) => {
    const page = await prerenderPage(address);
    expect(page).toMatch(/^<title>[^<]+ — Автослед<\/title><meta name="description"/);
    expect(page).toContain("<h1");
    expect(page).toContain("Войти");
  },
);

it("prerendered page contains no style attributes, which the content policy forbids", async () => {
  expect(await prerenderPage("/")).not.toContain(' style="');
});
