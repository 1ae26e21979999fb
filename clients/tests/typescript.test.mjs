// Tests of the TypeScript client with a running product.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { test } from "node:test";
import { ApiError, connect, waitForCheck } from "@avtosled/client";

const { AVTOSLED_URL, AVTOSLED_KEY } = process.env;
const VIN = "XTAGFL110KY300001";
const UNKNOWN_VIN = "XTA00000000000404";

const avtosled = connect(AVTOSLED_URL, AVTOSLED_KEY);
const order = (body, key = randomUUID()) =>
  avtosled.createCheck({
    body: { identifier: VIN, services: ["wanted"], fresh: true, ...body },
    headers: { "Idempotency-Key": key },
  });

/** Checks that a request is refused with a status and a code. */
const isRefused = (request, status, code) =>
  assert.rejects(request, (error) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.deepEqual([error.status, error.code], [status, code]);
    return true;
  });

test("mistyped VIN is invalid with problems", async () => {
  const found = await avtosled.validate({ body: { identifier: "XTAGFL110KY30000", type: "vin" } });
  assert.equal(found.valid, false);
  assert.notEqual(found.problems.length, 0);
});

test("dry run returns the price and orders nothing", async () => {
  const externalId = randomUUID();
  const quote = await order({ externalId, dryRun: true });
  assert.ok(quote.total > 0);
  assert.deepEqual((await avtosled.listChecks({ query: { externalId } })).checks, []);
});

test("repeated order with the same key returns the same check", async () => {
  const key = randomUUID();
  const first = await order({ externalId: key }, key);
  const second = await order({ externalId: key }, key);
  assert.equal(first.id, second.id);
  assert.equal((await avtosled.listChecks({ query: { externalId: key } })).checks.length, 1);
});

test("order with a used key and another body is refused", async () => {
  const key = randomUUID();
  await order({}, key);
  await isRefused(order({ services: ["dtp"] }, key), 422, "idempotency_key_reused");
});

test("unknown car is refused with its code", () => isRefused(order({ identifier: UNKNOWN_VIN }), 404, "vehicle_not_found"));

test("wrong key is refused with its code", () =>
  isRefused(connect(AVTOSLED_URL, "avs_test_wrong").getBalance(), 401, "invalid_api_key"));

test("completed check has answers and a PDF", async () => {
  const { id, state } = await order({});
  assert.equal(state, "running");
  const check = await waitForCheck(avtosled, id);
  assert.deepEqual(check.sources.map(({ source }) => source), ["wanted"]);
  const report = await avtosled.downloadReport({ path: { id } });
  assert.equal(await report.slice(0, 4).text(), "%PDF");
});

test("running check after the time limit is an error", async () => {
  const { id } = await order({});
  await assert.rejects(waitForCheck(avtosled, id, 0), /not completed/);
});

test("response of a proxy is an error with the status", async (t) => {
  const proxy = createServer((_, response) => response.writeHead(502).end("Bad gateway"));
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => proxy.close());
  const client = connect(`http://127.0.0.1:${proxy.address().port}`, AVTOSLED_KEY);
  await assert.rejects(client.getBalance(), { name: "Error", message: "HTTP 502" });
});
