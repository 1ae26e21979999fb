/** Access token of a user, with the claims that the pages read. */
export function tokenOf(userId: string, number = 1): string {
  return `head.${btoa(JSON.stringify({ sub: userId, jti: number }))}.signature`;
}
