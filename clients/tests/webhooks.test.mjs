// Tests of the webhook receivers of the examples with deliveries of a running product.
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { call, LANGUAGES, Receiver } from "./receiver.mjs";

const { AVTOSLED_KEY, AVTOSLED_LIVE_KEY, AVTOSLED_TOKEN } = process.env;
const VINS = { test: "XTAGFL110KY300001", live: "XTA219010N0000001" };
const KEYS = { test: AVTOSLED_KEY, live: AVTOSLED_LIVE_KEY };
const TOLERANCE_SECONDS = 300;

const order = (mode) =>
  call(KEYS[mode], "POST", "/v1/checks", { identifier: VINS[mode], services: ["wanted"], fresh: true, externalId: randomUUID() });

const signatureCount = ({ headers }) => headers["webhook-signature"].split(" ").length;

for (const language of LANGUAGES) {
  test(`receiver in ${language} accepts a delivery and refuses changed ones`, async (t) => {
    const receiver = await Receiver.start(t, language, AVTOSLED_KEY);
    const { headers, body, status } = await receiver.sendTest();
    assert.equal(status, 204);

    const signature = headers["webhook-signature"];
    const { secret } = await call(AVTOSLED_TOKEN, "GET", `/api/user/webhooks/${receiver.id}/secret`);
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    const signedAt = (seconds, ...secrets) => {
      const time = new Date(Date.now() + seconds * 1000);
      const signatures = secrets.map((by) => new Webhook(by).sign(headers["webhook-id"], time, body));
      const timestamp = String(Math.floor(time / 1000));
      return { ...headers, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
    };
    const refused = {
      "changed body": [headers, body.replace("ping", "pong")],
      "changed time": [{ ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }, body],
      "changed id": [{ ...headers, "webhook-id": "msg_other" }, body],
      "old time": [signedAt(-TOLERANCE_SECONDS - 10, secret), body],
      "time to come": [signedAt(TOLERANCE_SECONDS + 10, secret), body],
      "signature of another secret": [signedAt(0, other), body],
      "signature of another version": [{ ...headers, "webhook-signature": signature.replace("v1,", "v2,") }, body],
      "empty signature": [{ ...headers, "webhook-signature": "" }, body],
      "malformed signature": [{ ...headers, "webhook-signature": "v1" }, body],
    };
    for (const [what, [sent, text]] of Object.entries(refused)) {
      assert.equal(await receiver.post(sent, text), 400, what);
    }
    assert.equal(await receiver.post(headers, body), 204, "the delivery again");
    assert.equal(await receiver.post(signedAt(0, other, secret), body), 204, "two signatures");
  });
}

test("receiver in php without a secret refuses what an empty secret signs", async (t) => {
  const receiver = await Receiver.start(t, "php", AVTOSLED_KEY);
  const { headers, body } = await receiver.sendTest();
  await receiver.restart("");
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = `v1,${createHmac("sha256", "").update(text).digest("base64")}`;
  assert.equal(await receiver.post({ ...headers, "webhook-signature": signature }, body), 400);
});

for (const language of ["python", "node"]) {
  for (const mode of ["test", "live"]) {
    test(`receiver in ${language} accepts every event of ${mode} mode, also during a rotation`, async (t) => {
      const receiver = await Receiver.start(t, language, KEYS[mode]);
      const { id } = await order(mode);
      const completed = await receiver.next("check.completed");
      assert.equal(completed.event.data.checkId, id);
      const rotated = await call(AVTOSLED_TOKEN, "POST", `/api/user/webhooks/${receiver.id}/secret`);
      const byOldSecret = await receiver.sendTest();
      await receiver.restart(rotated.secret);
      const byNewSecret = await receiver.sendTest();
      assert.deepEqual([completed, byOldSecret, byNewSecret].map(signatureCount), [1, 2, 2]);
      await receiver.expectDelivered(3);
    });
  }
}
