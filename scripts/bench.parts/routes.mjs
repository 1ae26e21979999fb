// Benchmark of the requests per second of the server, compared with a bare axum handler.
// The load generator shares the machine with the server, so the values alone mean little. The handler reads an equal
// request and returns as many bytes.
import {
  barePid, barePort, fetchText, OSAGO, pid, port, printRow, program, sandboxPort, worked,
} from "./benchmark.mjs";
import { completed, credit, signIn } from "../lib/customers.mjs";
import { httpRequest, load, once } from "../lib/load.mjs";

const PHONE = "79160000001";
const CONNECTIONS = 16;
const VIN = "XTA210990Y2765499";
const ORDER = { query: VIN, type: "vin", selectedServices: ["probeg", "dtp", "wanted"], fullReport: false };

/** Runs a load and adds the CPU time of the process per request, in microseconds, to the result. */
async function measured(process, options) {
  const before = worked(process);
  const figures = await load(options);
  return { ...figures, each: ((worked(process) - before) * 1000) / options.total };
}

/** Creates a request to which the bare handler returns as many bytes as the server, head and body. */
async function alike({ head, body }, method, options) {
  const withPadding = (pad) => httpRequest(method, `/${Buffer.byteLength(body)}/${pad}`, options);
  const bare = await once(barePort, withPadding(0));
  return withPadding(Math.max(0, head.length - bare.head.length));
}

/** Alternates one load between the server and the bare handler, so that both have equal conditions. */
async function compare(name, wanted, total, request, { method = "GET", ...options } = {}) {
  const answer = await once(port, request);
  const { status, body } = answer;
  const bare = await alike(answer, method, options);
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const ours = await measured(pid, { port, connections: CONNECTIONS, total, request: () => request, status });
    const theirs = await measured(barePid, { port: barePort, connections: CONNECTIONS, total, request: () => bare });
    rounds.push({ ours, ratio: ours.perSecond / theirs.perSecond, theirs });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  const { ours, theirs, ratio } = rounds[1];
  const figure =
    `${ratio.toFixed(2)} of bare axum: ${ours.perSecond.toFixed(0)} of ${theirs.perSecond.toFixed(0)} a second, ` +
    `${ours.each.toFixed(0)} of ${theirs.each.toFixed(0)} µs CPU each, ` +
    `p50 ${ours.p50.toFixed(2)} ms, p99 ${ours.p99.toFixed(2)} ms, ${Buffer.byteLength(body)} bytes`;
  printRow(`${name}, ${status}`, figure, String(wanted), ratio >= wanted);
}

const posted = (name, wanted, path, json) =>
  compare(name, wanted, 20_000, httpRequest("POST", path, { json }), { method: "POST", json });

const token = await signIn(port, sandboxPort, PHONE);
credit(program, PHONE, 1_000_000);
const { reportId } = JSON.parse(await fetchText("POST", "/api/search", { token, json: ORDER }));
await completed(port, token, reportId);

await posted("POST /api/osago-calculate", 0.8, "/api/osago-calculate", OSAGO);
await posted("POST /api/validate/identifier", 0.85, "/api/validate/identifier", { type: "vin", text: VIN });
const path = `/api/reports/${reportId}`;
await compare("GET /api/reports/{id}", 0.4, 10_000, httpRequest("GET", path, { token }));
const [, etag] = /\netag: *(\S+)/i.exec((await once(port, httpRequest("GET", path, { token }))).head);
const known = httpRequest("GET", path, { token, headers: { "if-none-match": etag } });
await compare("GET /api/reports/{id} that the reader has", 0.7, 10_000, known);
await compare("GET /api/auth/user", 0.3, 10_000, httpRequest("GET", "/api/auth/user", { token }));
