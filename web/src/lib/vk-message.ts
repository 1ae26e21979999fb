/** Message from the VK popup to the page that opened it. */

const TYPE = "avtosled:vk-answer";

/** Message for the page that opened the popup; must be posted to this origin only. */
export function vkMessage(query: string): { type: string; query: string } {
  return { type: TYPE, query };
}

/** Query of the popup's return URL in a message; null for a message of another origin or window. */
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
