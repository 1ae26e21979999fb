/** What the link in a confirmation mail holds. The tab keeps it while its reader signs in. */
import { readTabStored, writeTabStored } from "./storage";

export interface EmailLink {
  link: string;
  key: string;
}

const ENTRY = "email_link";

/** Of `#email=…&key=…`; fragments never reach the server's log. */
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
