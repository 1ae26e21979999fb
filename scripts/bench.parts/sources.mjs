// Benchmark of the delay between the answer of a source and its appearance in the report.
import { fetchText, port, program, sandboxPort, printRow } from "./benchmark.mjs";
import { credit, signIn } from "../lib/customers.mjs";

const PHONE = "79160000001";
const VIN = "XTA210990Y2765499";
const NEW_VIN = "XTAGFL110KY300001";

/** Orders a report, reads its event stream, and returns at which second each count of answers appeared. */
async function follow(json, token) {
  const started = performance.now();
  const { reportId } = JSON.parse(await fetchText("POST", "/api/search", { token, json }));
  const response = await fetch(`http://127.0.0.1:${port}/api/reports/${reportId}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const seen = new Map();
  for await (const chunk of response.body) {
    const count = [...Buffer.from(chunk).toString().matchAll(/"answeredCount":(\d+)/g)].pop();
    if (count && !seen.has(Number(count[1]))) seen.set(Number(count[1]), (performance.now() - started) / 1000);
  }
  return [...seen];
}

const faults = (json) => fetchText("POST", "/faults", { json }, sandboxPort);

async function unequal(token) {
  const seconds = [0.2, 0.5, 2];
  const methods = ["gibdd.gibdd", "gibdd.dtp", "gibdd.wanted"];
  const latencies = methods.map((method, at) => [method, { latencyMs: seconds[at] * 1000 }]);
  await faults({ perMethod: Object.fromEntries(latencies) });
  const selectedServices = ["history", "dtp", "wanted"];
  const seen = await follow({ query: VIN, type: "vin", selectedServices, fullReport: false }, token);
  for (const [count, after] of seen) {
    if (count === 0) continue;
    const wanted = seconds[count - 1] + 0.05;
    printRow(`source of ${seconds[count - 1]} s appears`, `${after.toFixed(3)} s`, `${wanted} s`, after <= wanted);
  }
}

/** Measures all sources with one second of latency; those that need the conversion result take two. */
async function all(token, query, title) {
  await faults({ latencyMs: 1000 });
  const inputs = { certificate: "9900399001" };
  const seen = await follow({ query, type: "vin", catalogue: "search", fullReport: true, inputs }, token);
  const [count, after] = seen.at(-1);
  const [answered, first] = seen.findLast(([, after]) => after < 2);
  printRow(`${answered} of ${count} sources of 1 s, ${title}`, `${first.toFixed(2)} s`, "1.1 s", first <= 1.1);
  if (answered === count) return;
  const waited = `the other ${count - answered}, after a conversion of 1 s`;
  printRow(`${waited}, ${title}`, `${after.toFixed(2)} s`, "2.2 s", after <= 2.2);
}

const token = await signIn(port, sandboxPort, PHONE);
credit(program, PHONE, 100_000);
await unequal(token);
await all(token, NEW_VIN, "a car not seen before");
await all(token, NEW_VIN, "a known car");
await fetchText("DELETE", "/faults", {}, sandboxPort);
