// Security probes against a running server: node security_probes.mjs <port> <pid of the server>.
// Prints one line per probe; exits with 1 when a probe fails.
import { accountOf, call, openRequestHeads, report, rawStatus } from "./probe_calls.mjs";
import { documents } from "./probe_documents.mjs";

const [port, pid] = process.argv.slice(2).map(Number);
const MEGABYTE = 1024 * 1024;

const owner = await accountOf(port, "1");
const probes = {
  async "300 PDF requests that hang up"() {
    return documents(port, pid, owner);
  },
  async "metrics through a proxy"() {
    const through = async (name) =>
      (await call(port, "GET", "/metrics", { headers: { [name]: "203.0.113.9" } })).status;
    const statuses = [await through("x-forwarded-for"), await through("forwarded")];
    return { isSound: statuses.every((status) => status === 404), details: statuses.join(", ") };
  },
  async "paths outside the folder of the pages"() {
    const paths = [
      "/assets/..%2f..%2fCargo.toml",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/assets/%00",
      "/.env",
      "//evil.example/",
      "/api/..;/metrics",
    ];
    const found = [];
    for (const path of paths) {
      const { status, text } = await rawStatus(port, `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      if (/root:|\[package\]|_total/.test(text) || [301, 302, 307, 308].includes(status)) found.push(path);
    }
    return { isSound: found.length === 0, details: `${paths.length} requested, opened: ${found.join(" ") || "none"}` };
  },
  async "bodies that are not valid JSON"() {
    const send = async (type, body, more = {}) =>
      (await call(port, "POST", "/api/auth/login", { headers: { "content-type": type, ...more }, body })).status;
    const form = '{"username":"ivan","password":"xxxxxx"}';
    const statuses = {
      text: await send("text/plain", form),
      form: await send("application/x-www-form-urlencoded", "username=a"),
      gzip: await send("application/json", form, { "content-encoding": "gzip" }),
      deep: await send("application/json", "[".repeat(100_000)),
      big: await send("application/json", "x".repeat(MEGABYTE + 1)),
    };
    const isSound = Object.values(statuses).every((status) => status >= 400 && status < 500);
    return { isSound, details: JSON.stringify(statuses) };
  },
  async "a body of unknown length over a megabyte"() {
    const chunk = `${(64 * 1024).toString(16)}\r\n${"x".repeat(64 * 1024)}\r\n`;
    const { status } = await rawStatus(
      port,
      `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    );
    return { isSound: status === 413, details: String(status) };
  },
  async "500 request heads that never end"() {
    const { slowest } = await openRequestHeads(port, 500);
    return { isSound: slowest < 100, details: `/healthz meanwhile at most ${slowest.toFixed(1)} ms` };
  },
  async "one refresh token in 50 concurrent calls"() {
    const calls = Array.from({ length: 50 }, () => call(port, "POST", "/api/auth/refresh", { cookie: owner.cookie }));
    const answers = await Promise.all(calls);
    const cookies = new Set(answers.map(({ cookie }) => cookie).filter(Boolean));
    return { isSound: cookies.size === 1, details: `${cookies.size} successor of one refresh token` };
  },
  async "500 invalid refresh tokens"() {
    const started = performance.now();
    let refused = 0;
    for (let i = 0; i < 500; i++) {
      const { status } = await call(port, "POST", "/api/auth/refresh", { cookie: `refresh_token=junk${i}` });
      if (status === 401) refused++;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { isSound: refused === 500, details: `${refused} refused without a write, ${seconds} s` };
  },
  async "webhook from an unknown address"() {
    const body = JSON.stringify({ type: "notification", event: "payment.succeeded", object: { id: "x" } });
    const options = { headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" }, body };
    const { status } = await call(port, "POST", "/api/payment/notification", options);
    return { isSound: status === 403, details: String(status) };
  },
  async "tokens with a forged signature"() {
    const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { iss: "avtosled", sub: owner.id, sid: owner.id, iat: 1, exp: 9_999_999_999 };
    const forged = [
      `${part({ alg: "none" })}.${part(claims)}.`,
      `${part({ alg: "HS512", kid: "x" })}.${part(claims)}.AAAA`,
      ...Array.from({ length: 100 }, () => `${part({ alg: "HS256", kid: crypto.randomUUID() })}.${part(claims)}.AAAA`),
    ];
    const started = performance.now();
    const statuses = [];
    for (const token of forged) statuses.push((await call(port, "GET", "/api/auth/user", { token })).status);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return { isSound: statuses.every((status) => status === 401), details: `${forged.length} refused in ${seconds} s` };
  },
};

let failed = 0;
for (const [name, probe] of Object.entries(probes)) {
  const { isSound, details } = await probe().catch((error) => ({ isSound: false, details: String(error) }));
  if (!isSound) failed++;
  report(name, isSound, details);
}
process.exit(failed === 0 ? 0 : 1);
