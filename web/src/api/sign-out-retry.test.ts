import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal } from "@/testing/serve";
import { storeAccessToken } from "./session";
import { endSession, retrySignOut } from "./sign-out-retry";

let answer: () => Response;
let asked: string[];
let stop: () => void = () => undefined;

function serve(next: () => Response): void {
  answer = next;
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
}

const offline = () => {
  throw new TypeError("Failed to fetch");
};
const ended = () => new Response(null, { status: 204 });

afterEach(() => {
  stop();
  storeAccessToken(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("sign-out", () => {
  it("without a connection is repeated when the network is back, until it succeeds", async () => {
    serve(offline);
    expect(await endSession()).toBe(false);
    const onFailed = vi.fn();
    stop = retrySignOut(onFailed);
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
    answer = ended;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    const { length } = asked;
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(length);
    expect(asked.every((path) => path === "/api/auth/logout")).toBe(true);
  });

  it("without a connection is not repeated after another sign-in", async () => {
    serve(offline);
    await endSession();
    stop = retrySignOut(() => undefined);
    storeAccessToken("another");
    const { length } = asked;
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(length);
  });

  it.each([
    ["status 503", () => refusal(503, "timed_out", "Попробуйте ещё раз"), false],
    ["status 401", () => refusal(401, "unauthorized", "Войдите"), true],
  ])("answered with 401 is finished, with 503 is to be repeated: %s", async (_name, next, isEnded) => {
    serve(next);
    expect(await endSession()).toBe(isEnded);
  });
});
