// Benchmark of the requests per second of the server, compared with a bare axum handler.
import { fetchText, OSAGO, port, program, sandboxPort } from "./benchmark.mjs";
import { compare } from "./comparison.mjs";
import { completed, credit, signIn } from "../lib/customers.mjs";
import { httpRequest, once } from "../lib/load.mjs";

const PHONE = "79160000001";
const VIN = "XTA210990Y2765499";
const ORDER = { query: VIN, type: "vin", selectedServices: ["probeg", "dtp", "wanted"], fullReport: false };

const posted = (name, wanted, path, json) =>
  compare(name, wanted, 20_000, [httpRequest("POST", path, { json })], { method: "POST", json });

const token = await signIn(port, sandboxPort, PHONE);
credit(program, PHONE, 1_000_000);
const { reportId } = JSON.parse(await fetchText("POST", "/api/search", { token, json: ORDER }));
await completed(port, token, reportId);

await posted("POST /api/osago-calculate", 0.8, "/api/osago-calculate", OSAGO);
await posted("POST /api/validate/identifier", 0.85, "/api/validate/identifier", { type: "vin", text: VIN });
const path = `/api/reports/${reportId}`;
await compare("GET /api/reports/{id}", 0.4, 10_000, [httpRequest("GET", path, { token })]);
const [, etag] = /\netag: *(\S+)/i.exec((await once(port, httpRequest("GET", path, { token }))).head);
const known = httpRequest("GET", path, { token, headers: { "if-none-match": etag } });
await compare("GET /api/reports/{id} that the reader has", 0.7, 10_000, [known]);
await compare("GET /api/auth/user", 0.3, 10_000, [httpRequest("GET", "/api/auth/user", { token })]);
