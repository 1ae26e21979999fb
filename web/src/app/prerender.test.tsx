import { expect, it } from "vitest";
import { draw } from "./prerender";

it.each(["/", "/about", "/pricing", "/search"])(
  "draws %s for a visitor, without a browser",
  async (address) => {
    const page = await draw(address);
    expect(page).toMatch(/^<title>[^<]+ — Автослед<\/title><meta name="description"/);
    expect(page).toContain("<h1");
    expect(page).toContain("Войти");
  },
);

it("leaves no style to the content policy, which would refuse it", async () => {
  expect(await draw("/")).not.toContain(' style="');
});
