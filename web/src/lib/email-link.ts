/** Address and key of an e-mail verification link, stored in the tab while the user signs in. */
import { readTabStored, writeTabStored } from "./storage";

export interface EmailLink {
  link: string;
  key: string;
}

const ENTRY = "email_link";

/** Parses the fragment `#email=…&key=…`; browsers do not send fragments, so the key is never logged. */
export function emailLinkInFragment(hash: string): EmailLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const [link, key] = [params.get("email"), params.get("key")];
  return link && key ? { link, key } : null;
}

export function storeEmailLink(link: EmailLink | null): void {
  writeTabStored(ENTRY, link && new URLSearchParams({ email: link.link, key: link.key }).toString());
}

export function storedEmailLink(): EmailLink | null {
  const stored = readTabStored(ENTRY);
  return stored === null ? null : emailLinkInFragment(stored);
}
