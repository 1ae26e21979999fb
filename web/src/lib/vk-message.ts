/** How the popup's page tells its opener what VK answered. */

const TYPE = "avtosled:vk-answer";

/** The message for the opener; must be posted to our own origin only. */
export function vkMessage(query: string): { type: string; query: string } {
  return { type: TYPE, query };
}

/** The query the popup came back with; null for any message that is not from our page in that popup. */
export function vkMessageQuery(
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  popup: unknown,
): string | null {
  if (event.origin !== window.location.origin || event.source !== popup) return null;
  const { data } = event;
  if (typeof data !== "object" || data === null) return null;
  const { type, query } = data as Record<string, unknown>;
  return type === TYPE && typeof query === "string" ? query : null;
}
