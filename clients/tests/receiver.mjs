// A receiver of webhooks: an example behind a proxy that records requests and responses.
import { spawn } from "node:child_process";
import { createServer, request } from "node:http";
import { connect, createServer as createSocketServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const { AVTOSLED_TOKEN, AVTOSLED_URL, PYTHON, WEBHOOK_RECEIVER } = process.env;
const TIME_LIMIT_MS = 30_000;

/** Commands of the examples; all read `PORT` and `WEBHOOK_SECRET`. */
const COMMANDS = {
  python: () => [PYTHON, "verify.py"],
  node: () => [process.execPath, "verify.mjs"],
  php: (port) => ["php", "-q", "-S", `127.0.0.1:${port}`, "verify.php"],
  go: () => ["./receiver"],
  rust: () => [WEBHOOK_RECEIVER],
};
export const LANGUAGES = Object.keys(COMMANDS);

/** Calls the product with an API key or an access token. */
export async function call(token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${AVTOSLED_URL}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** Receiver of an example in one of the languages, registered with an API key. */
export class Receiver {
  /** Webhooks as they were forwarded, with the status of the example. */
  received = [];
  #language;
  #key;
  #program;
  #proxy;
  #port;

  static async start(t, language, key) {
    const receiver = new Receiver();
    receiver.#language = language;
    receiver.#key = key;
    receiver.#proxy = createServer((incoming, response) => receiver.#forward(incoming, response));
    await new Promise((resolve) => receiver.#proxy.listen(0, "127.0.0.1", resolve));
    t.after(() => receiver.#stop());
    const url = `http://127.0.0.1:${receiver.#proxy.address().port}/hook`;
    const { webhook, secret } = await call(key, "POST", "/v1/webhooks", { url, events: ["check.completed"] });
    receiver.id = webhook.id;
    await receiver.restart(secret);
    return receiver;
  }

  /** Starts the example with a secret, in place of the running one. */
  async restart(secret) {
    this.#program?.kill();
    this.#port = await freePort();
    const [program, ...flags] = COMMANDS[this.#language](this.#port);
    const env = { ...process.env, PORT: String(this.#port), WEBHOOK_SECRET: secret };
    this.#program = spawn(program, flags, { cwd: "webhooks", env, stdio: ["ignore", "ignore", "inherit"] });
    await eventually(`the receiver in ${this.#language}`, () => isListening(this.#port));
  }

  /** Starts a test event and waits for its delivery. */
  async sendTest() {
    await call(this.#key, "POST", `/v1/webhooks/${this.id}/test`);
    return this.next("ping");
  }

  /** Waits for the next delivery, an event of a type. */
  async next(type) {
    await eventually(`an event ${type}`, () => this.received.length > 0);
    const delivery = this.received.shift();
    const event = JSON.parse(delivery.body);
    if (event.type !== type) throw new Error(`got ${event.type} instead of ${type}`);
    return { ...delivery, event };
  }

  /** Waits until the log of the product has a number of deliveries, each accepted at the first attempt. */
  async expectDelivered(count) {
    await eventually(`${count} accepted deliveries`, async () => {
      const { deliveries } = await call(AVTOSLED_TOKEN, "GET", `/api/user/webhooks/${this.id}/deliveries`);
      if (deliveries.some(({ attempts }) => attempts > 1)) throw new Error(JSON.stringify(deliveries));
      return deliveries.filter(({ state }) => state === "delivered").length === count;
    });
  }

  /** Posts a webhook to the example and returns its status. */
  async post(headers, body) {
    const options = { host: "127.0.0.1", port: this.#port, path: "/hook", method: "POST", headers };
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  async #forward(incoming, response) {
    const body = await buffer(incoming);
    const { headers } = incoming;
    const status = await this.post(headers, body).catch(() => 500);
    this.received.push({ headers, body: body.toString(), status });
    response.writeHead(status).end();
  }

  async #stop() {
    if (this.id) await call(this.#key, "DELETE", `/v1/webhooks/${this.id}`);
    this.#program?.kill();
    this.#proxy.close();
    this.#proxy.closeAllConnections();
  }
}

/** Waits until a check is true. */
export async function eventually(what, check) {
  for (const started = performance.now(); performance.now() - started < TIME_LIMIT_MS; await pause(20)) {
    if (await check()) return;
  }
  throw new Error(`timed out waiting for ${what}`);
}

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("connect", () => socket.end()).on("error", () => resolve(false));
  });

const freePort = () =>
  new Promise((resolve) => {
    const server = createSocketServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
