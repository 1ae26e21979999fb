// Comparison of a route with a bare axum handler that reads an equal request and returns as many bytes.
// The load generator shares the machine with both, so the values alone mean little.
import { barePid, barePort, pid, port, printRow, worked } from "./benchmark.mjs";
import { pause } from "../lib/customers.mjs";
import { httpRequest, load, once } from "../lib/load.mjs";

const CONNECTIONS = 16;

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

/**
 * Alternates one load between the server and the bare handler, so that both have equal conditions.
 * `requests`: equal requests, sent in turn. `restMs`: time before each round, in which rate limits refill.
 */
export async function compare(name, wanted, total, requests, { method = "GET", restMs = 0, ...options } = {}) {
  const answer = await once(port, requests[0]);
  const { status, body } = answer;
  const bare = await alike(answer, method, options);
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    await pause(restMs);
    const ours = await measured(pid, { port, connections: CONNECTIONS, total, request: (i) => requests[i % requests.length], status });
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
