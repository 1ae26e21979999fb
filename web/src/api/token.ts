/** The user whom an access token is for; null without a token, an empty text where it cannot be read. */
export function personOf(token: string | null): string | null {
  if (token === null) return null;
  const payload = token.split(".")[1];
  if (payload === undefined) return "";
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "sub" in claims ? String(claims.sub) : "";
  } catch {
    return "";
  }
}
