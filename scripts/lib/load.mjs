// HTTP load generator: keep-alive connections with one request at a time on each.
import { connect } from "node:net";

/**
 * Sends `total` requests over `connections` connections; `request(i)` returns request number i.
 * Returns requests per second and latencies in milliseconds; throws on a status other than the expected one.
 */
export async function load({ port, total, connections, request, status = 200 }) {
  const latencies = new Float64Array(total);
  let next = 0;
  const started = performance.now();
  const workers = Array.from({ length: connections }, async () => {
    const client = await openClient(port);
    while (next < total) {
      const i = next++;
      const sent = performance.now();
      const answer = await client.send(request(i));
      latencies[i] = performance.now() - sent;
      if (answer.status !== status) throw new Error(`status ${answer.status}: ${answer.body}`);
    }
    client.close();
  });
  await Promise.all(workers);
  const seconds = (performance.now() - started) / 1000;
  latencies.sort();
  const percentile = (share) => latencies[Math.min(total - 1, Math.floor(total * share))];
  return { perSecond: total / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Bytes of an HTTP request, created before the measurement. */
export function httpRequest(method, path, { token, json, headers = {} } = {}) {
  const body = json === undefined ? "" : JSON.stringify(json);
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", `content-length: ${Buffer.byteLength(body)}`];
  if (json !== undefined) lines.push("content-type: application/json");
  if (token) lines.push(`authorization: Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Sends one request on a new connection and returns the response. */
export async function once(port, request) {
  const client = await openClient(port);
  const answer = await client.send(request);
  client.close();
  return answer;
}

async function openClient(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let waiting;
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk;
    const answer = parse(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    waiting.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.removeAllListeners("close").end(),
  };
}

// The requests accept no compression, so responses are neither compressed nor chunked.
function parse(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const length = Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.utf8Slice(end + 4, end + 4 + length) };
}
