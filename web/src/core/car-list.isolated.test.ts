import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlanAnswer, PlanRequest } from "./car-list";

vi.mock("avtosled-wasm/car-list/avtosled_car_list_bg.wasm?url", async () => {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile("../wasm/pkg/car-list/avtosled_car_list_bg.wasm");
  return { default: `data:application/wasm;base64,${bytes.toString("base64")}` };
});

const VIN = "XTA219010N0000001";

/** Worker that answers by a function instead of a thread. */
function stubWorker(answer: (request: PlanRequest) => PlanAnswer | "crash") {
  const workers: EventTarget[] = [];
  class FakeWorker extends EventTarget {
    terminate = vi.fn();
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(request: PlanRequest) {
      const data = answer(request);
      const event = data === "crash" ? new ErrorEvent("error", { message: "crash" }) : { data };
      queueMicrotask(() =>
        this.dispatchEvent(event instanceof Event ? event : new MessageEvent("message", event)),
      );
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return workers;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("requests to the worker of lists", () => {
  it("each request gets its own answer from one worker", async () => {
    const workers = stubWorker(({ id, source }) => ({
      id,
      plan: { code: "text" in source ? source.text : "", message: "" },
    }));
    const { planCarList, isFileRefusal } = await import("./car-list");
    const plans = await Promise.all([planCarList({ text: "one" }), planCarList({ text: "two" })]);
    expect(plans.map((plan) => isFileRefusal(plan) && plan.code)).toEqual(["one", "two"]);
    expect(workers).toHaveLength(1);
  });

  it("an error rejects the request, and the next one starts another worker", async () => {
    let failing: "crash" | "answer" | undefined = "crash";
    const workers = stubWorker(({ id }) => {
      if (failing === "crash") return "crash";
      return failing === "answer" ? { id, error: "failed" } : { id, plan: { code: "ok", message: "" } };
    });
    const { planCarList } = await import("./car-list");
    await expect(planCarList({ text: "" })).rejects.toThrow("crash");
    failing = "answer";
    await expect(planCarList({ text: "" })).rejects.toThrow("failed");
    failing = undefined;
    await expect(planCarList({ text: "" })).resolves.toMatchObject({ code: "ok" });
    expect(workers).toHaveLength(3);
  });
});

describe("worker of lists", () => {
  it("a text and a file are planned by the module, and a PDF is refused", async () => {
    const answers: PlanAnswer[] = [];
    vi.spyOn(self, "postMessage").mockImplementation((answer: PlanAnswer) => void answers.push(answer));
    await import("./car-list.worker");
    const sources = [
      { text: `VIN\n${VIN}\n` },
      { file: new File([`${VIN}\n`], "list.csv") },
      { file: new File(["%PDF-1.7"], "list.csv") },
    ];
    for (const [id, source] of sources.entries()) {
      self.dispatchEvent(new MessageEvent("message", { data: { id, source, choice: null } }));
    }
    await vi.waitFor(() => expect(answers).toHaveLength(3), 10_000);
    const plans = answers.sort((one, other) => one.id - other.id);
    expect(plans[0]).toMatchObject({ plan: { counts: { ready: 1, skipped: 1 } } });
    expect(plans[1]).toMatchObject({ plan: { counts: { ready: 1 } } });
    expect(plans[2]).toMatchObject({ plan: { code: "binary" } });
  });
});
