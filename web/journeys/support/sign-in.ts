// Sign-in by phone through the pages.
import type { Backend } from "../../e2e/support/backend.ts";
import { button, heading, labelled, type Tab } from "./tab.ts";

export async function signIn(tab: Tab, backend: Backend, phone: string): Promise<void> {
  await tab.open("/auth-flow");
  await tab.press(button("Войти по телефону"));
  await confirmPhone(tab, backend, phone);
  await tab.see(heading("Телефон подтверждён"));
}

/** Enters the phone and the code from the sandbox inbox. */
export async function confirmPhone(tab: Tab, backend: Backend, phone: string): Promise<void> {
  // The field adds the country code.
  await tab.fill(labelled("Номер телефона"), phone.slice(1));
  await tab.press(button("Получить код"));
  await tab.see(labelled("Код из SMS"));
  await tab.fill(labelled("Код из SMS"), await backend.sandbox.code(phone));
}
