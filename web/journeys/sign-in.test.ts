// Sign-in by phone.

import { signIn } from "./support/sign-in.ts";
import { heading } from "./support/tab.ts";
import { test } from "./support/test.ts";

test("a visitor signs in with the code of an SMS and stays signed in after a reload", async ({
  tab,
  backend,
  newPhone,
}) => {
  await signIn(tab, backend, newPhone());
  await tab.open("/dashboard");
  await tab.seeAddress(/^\/dashboard/);
  await tab.reload();
  await tab.seeAddress(/^\/dashboard/);
  await tab.see(heading("Личный кабинет"));
});
