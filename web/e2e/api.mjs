// Calls of the API from inside a page, with its cookies and its bearer token.

/** Answers with the status and the body, which is null when there is none. */
export function call(page, method, path, body) {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem("auth_token");
      const headers = { "content-type": "application/json" };
      if (token !== null) headers.authorization = `Bearer ${token}`;
      const response = await fetch(path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    },
    [method, path, body],
  );
}

/** Gives the account of the page a password: a second SMS to the same phone would take a minute. */
export async function setPassword(page, username, password) {
  const { status } = await call(page, "POST", "/api/user/credentials", { username, password });
  if (status >= 300) throw new Error(`the password of ${username} was not set: ${status}`);
}

/** Signs in by password; the answer tells whether it worked. */
export async function logIn(page, username, password) {
  const answer = await call(page, "POST", "/api/auth/login", { username, password });
  if (answer.status === 200) {
    await page.evaluate((token) => localStorage.setItem("auth_token", token), answer.body.token);
  }
  return answer;
}
