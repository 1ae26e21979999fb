// HTTP calls and raw TCP requests for the security probes and other scripts.
import { request } from "node:http";
import { connect } from "node:net";

const HOST = "127.0.0.1";

export function report(name, isSound, details) {
  console.log(`${isSound ? "ok    " : "FAILED"} ${name.padEnd(44)} ${details}`);
}

/** Sends one request on a new connection, which `hangUpAfter` closes after that many milliseconds. */
export function call(port, method, path, { token, cookie, headers = {}, json, body, hangUpAfter } = {}) {
  const sent = json === undefined ? body : JSON.stringify(json);
  const all = { ...headers };
  if (token) all.authorization = `Bearer ${token}`;
  if (cookie) all.cookie = cookie;
  if (json !== undefined) all["content-type"] = "application/json";
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: HOST, port, method, path, headers: all, agent: false }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        const set = answer.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ");
        resolve({ status: answer.statusCode, text, cookie: set });
      });
    });
    outgoing.on("error", (error) => (hangUpAfter === undefined ? reject(error) : resolve({ status: 0 })));
    if (hangUpAfter !== undefined) setTimeout(() => outgoing.destroy(), hangUpAfter);
    outgoing.end(sent);
  });
}

/** Signs in by the VK ID of the sandbox; returns access token, cookie and user id. */
export async function accountOf(port, vkId) {
  const answer = await call(port, "POST", "/api/auth/vk", { json: { vkId, email: `probe${vkId}@example.com` } });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
  const { token, user } = JSON.parse(answer.text);
  return { token, id: user.id, cookie: answer.cookie };
}

/** Sends raw bytes and reads the status of the first response. */
export function rawStatus(port, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, HOST);
    let text = "";
    const done = () => resolve({ status: Number(text.slice(9, 12)), text });
    socket.on("data", (part) => {
      text += part;
      if (text.includes("\r\n\r\n")) socket.end();
    });
    // The server may close the connection while bytes are still being sent.
    socket.on("error", (error) => (text ? done() : reject(error)));
    socket.on("close", done);
    socket.write(bytes);
  });
}

/** Opens connections with an unfinished request head; returns the slowest `/healthz` response then. */
export async function openRequestHeads(port, count) {
  const open = Array.from({ length: count }, () => connect(port, HOST));
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  for (const socket of open) socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  let slowest = 0;
  for (let i = 0; i < 50; i++) {
    const started = performance.now();
    await call(port, "GET", "/healthz");
    slowest = Math.max(slowest, performance.now() - started);
  }
  for (const socket of open) socket.destroy();
  return { slowest };
}
