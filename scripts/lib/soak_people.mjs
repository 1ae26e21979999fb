// Simulated users of scripts/soak: customers who verify their balance, and a staff member.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { eventually, pause } from "./customers.mjs";
import { call } from "./probe_calls.mjs";
import { codeOf } from "./second_factor.mjs";

/** Numbers of test cards: two accepted cards and a declined one. */
export const cards = ["5555555555554444", "4111111111111111", "5555555555554600"];
const TIMEOUT_MS = 5 * 60_000;

export const answers = (port, method, path, options) => call(port, method, path, options);

async function waitFor(what, check) {
  for (const started = performance.now(); performance.now() - started < TIMEOUT_MS; await pause(250)) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`timed out waiting for ${what}`);
}

class Person {
  constructor(send, sandboxPort, phone) {
    Object.assign(this, { send, sandboxPort, phone });
  }

  async must(method, path, options = {}) {
    const answer = await this.send(method, path, { token: this.token, ...options });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.text ? JSON.parse(answer.text) : undefined;
  }

  async signIn() {
    const json = { phone: this.phone };
    const { challengeId } = await this.must("POST", "/api/auth/phone/send-code", { token: undefined, json });
    const inbox = async () => JSON.parse((await answers(this.sandboxPort, "GET", `/inbox.json?to=${this.phone}`)).text)[0];
    const code = /\d{6}/.exec((await eventually("the code", inbox)).text)[0];
    const verify = { json: { code, challengeId, phone: this.phone } };
    const answer = await this.send("POST", "/api/auth/phone/verify-code", verify);
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
    this.token = JSON.parse(answer.text).token;
    this.cookie = answer.cookie;
  }

  /** Refreshes the access token, as a page does before the token expires. */
  async renew() {
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await this.send("POST", "/api/auth/refresh", { cookie: this.cookie, headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    this.token = JSON.parse(answer.text).token;
    this.cookie = answer.cookie ?? this.cookie;
  }
}

export class Customer extends Person {
  reports = new Set();
  payments = new Set();
  withdrawn = new Set();
  credited = 0;

  async order(query, selectedServices, key = randomUUID()) {
    const json = { query, type: "vin", selectedServices, fullReport: false };
    const headers = { "idempotency-key": key };
    const { reportId } = await this.must("POST", "/api/search", { json, headers });
    this.reports.add(reportId);
    return reportId;
  }

  async orderTwice(query, services) {
    const key = randomUUID();
    const ids = await Promise.all([this.order(query, services, key), this.order(query, services, key)]);
    if (ids[0] !== ids[1]) throw new Error(`one key created two reports: ${ids}`);
  }

  /** Reads the event stream of a report from any process; reconnects as a page does. */
  async follow(id, port) {
    await waitFor(`the end of the stream of ${id}`, async () => {
      const text = await stream(port, `/api/reports/${id}/events`, this.token);
      if (text.includes("event: end")) return true;
      const { status } = await this.must("GET", `/api/reports/${id}`);
      return status === "completed";
    });
  }

  async read() {
    await this.must("GET", "/api/reports?limit=20");
    await this.must("GET", "/api/auth/user");
    await this.must("GET", "/api/user/operations");
    const [id] = this.reports;
    if (id) await this.must("GET", `/api/reports/${id}`);
  }

  async pdf() {
    const id = [...this.reports].at(-1);
    if (!id) return;
    await this.ended(id);
    const answer = await this.send("GET", `/api/reports/${id}/report.pdf`, { token: this.token });
    if (answer.status !== 200 && answer.status !== 429) throw new Error(`PDF: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  /** Tops up the balance by card. */
  async pay(amount, card) {
    const json = { amount, description: "Пополнение баланса" };
    const headers = { "idempotency-key": randomUUID() };
    await this.paid(await this.must("POST", "/api/payment/create", { json, headers }), card);
  }

  async paid({ paymentId, confirmationUrl }, card) {
    // The provider's response was lost in a crash: the payment is retried and later canceled, and customers start
    // another one.
    if (!confirmationUrl) return undefined;
    this.payments.add(paymentId);
    const body = new URLSearchParams({ card, expiry: "12/34", csc: "123" });
    await fetch(confirmationUrl, { method: "POST", body, redirect: "manual" });
    return waitFor(`payment ${paymentId}`, async () => {
      const payment = await this.must("GET", `/api/payment/${paymentId}`);
      return payment.status !== "pending" && payment;
    });
  }

  async withdraw() {
    const answer = await this.send("POST", "/api/user/withdrawals", { token: this.token, json: { amount: 10 } });
    // Rejected without card payments, or right after another withdrawal.
    if (answer.status >= 300 && ![403, 409, 422, 429].includes(answer.status))
      throw new Error(`withdrawal: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  /** Subscribes to the plan that includes watches. */
  async subscribe() {
    const json = { subscriptionType: "business_pro", amount: 899, consent: "2026-11-21" };
    const payment = await this.paid(await this.must("POST", "/api/subscriptions", { json }), cards[0]);
    if (payment?.status !== "succeeded") throw new Error(`subscription: ${payment?.status}`);
    this.isBusiness = true;
  }

  async watch() {
    const id = [...this.reports][0];
    if (!this.isBusiness || !id) return this.read();
    await this.ended(id);
    const answer = await this.send("POST", "/api/user/watches", { token: this.token, json: { reportId: id } });
    if (answer.status === 200) await this.must("DELETE", `/api/user/watches/${JSON.parse(answer.text).id}`);
    else if (![404, 409, 422].includes(answer.status)) throw new Error(`watch: ${answer.status} ${answer.text}`);
  }

  ended(id) {
    return waitFor(`report ${id}`, async () => {
      const report = await this.must("GET", `/api/reports/${id}`);
      return report.status === "completed" && report;
    });
  }

  /** Errors after all work: the balance must equal all credits minus all charges, each counted once. */
  async settle() {
    const wrong = [];
    await this.renew();
    let expected = this.credited * 100;
    for (const id of this.reports) {
      const report = await this.ended(id).catch((error) => wrong.push(error.message));
      if (report?.totalCost !== undefined) expected -= kopecks(report.totalCost);
      if (report?.heldCost) wrong.push(`report ${id} still holds ${report.heldCost}`);
    }
    const operations = await this.operations();
    const sum = (kinds) => operations.filter((one) => kinds.includes(one.kind)).reduce((all, one) => all + kopecks(one.amount), 0);
    const { balance } = await this.must("GET", "/api/auth/user");
    const moved = operations.reduce((all, one) => all + kopecks(one.amount), 0);
    if (moved !== kopecks(balance)) wrong.push(`${this.phone}: the sum of the statement is ${moved}, the balance ${balance}`);
    expected += sum(["topup", "refund", "subscription"]);
    if (expected !== kopecks(balance)) wrong.push(`${this.phone}: expected ${expected} kopecks, has ${kopecks(balance)}`);
    let paidIn = 0;
    for (const id of this.payments) {
      const payment = await this.must("GET", `/api/payment/${id}`);
      if (payment.status === "succeeded") paidIn += kopecks(payment.amount);
      if (payment.status === "pending") wrong.push(`payment ${id} is pending`);
    }
    if (paidIn !== sum(["topup", "subscription"])) wrong.push(`${this.phone}: paid ${paidIn}, credited ${sum(["topup", "subscription"])}`);
    return wrong;
  }

  /** All ledger operations of the available balance. */
  async operations() {
    const all = [];
    let next = "";
    do {
      const page = await this.must("GET", `/api/user/operations?limit=200${next}`);
      all.push(...page.operations);
      next = page.next ? `&after=${page.next}` : "";
    } while (next);
    return all;
  }
}

const kopecks = (roubles) => Math.round(roubles * 100);

export class Staff extends Person {
  constructor(send, sandboxPort) {
    super(send, sandboxPort, "79170000001");
  }

  async signIn(program) {
    await super.signIn();
    execFileSync(program, ["admin", "grant", this.phone], { stdio: ["ignore", "ignore", "inherit"] });
    const { secret } = await this.must("POST", "/api/user/second-factor");
    this.secret = secret;
    await this.must("POST", "/api/user/second-factor/enrolment", { json: { code: codeOf(secret) } });
  }

  async renew() {
    await super.renew();
    await this.must("POST", "/api/auth/second-factor", { json: { code: codeOf(this.secret) } });
  }

  async lists() {
    for (const path of ["dashboard", "users", "payments", "jobs", "messages", "acts", "reconciliation"])
      await this.must("GET", `/api/admin/${path}`);
  }

  async exported() {
    const day = new Date().toISOString().slice(0, 10);
    const json = { kind: "checks", format: "csv", from: day, to: day, reason: "soak" };
    const { id } = await this.must("POST", "/api/admin/exports", { json });
    await waitFor(`export ${id}`, async () => {
      const files = await this.must("GET", "/api/admin/exports");
      const file = files.find((one) => one.id === id);
      if (file?.state === "failed") throw new Error(`export ${id} failed`);
      return file?.state === "ready";
    });
    await this.send("DELETE", `/api/admin/exports/${id}`, { token: this.token });
  }
}

/** Text of an event stream until it ends or the connection is cut. */
function stream(port, path, token) {
  return new Promise((resolve) => {
    let text = "";
    const done = () => resolve(text);
    const headers = { authorization: `Bearer ${token}`, "last-event-id": "0" };
    const outgoing = request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      answer.on("data", (part) => {
        text += part;
        if (text.includes("event: end")) outgoing.destroy();
      });
      answer.on("close", done);
      answer.on("error", done);
    });
    outgoing.setTimeout(30_000, () => outgoing.destroy());
    outgoing.on("error", done);
    outgoing.end();
  });
}
