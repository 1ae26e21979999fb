import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal } from "@/testing/serve";
import { storeAccessToken } from "./session";
import { endSession, finishSignOut } from "./unfinished-sign-out";

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

describe("a sign-out", () => {
  it("is told and tried again until the server has heard of it, and no longer", async () => {
    serve(offline);
    expect(await endSession()).toBe(false);
    const say = vi.fn();
    stop = finishSignOut(say);
    await vi.waitFor(() => expect(say).toHaveBeenCalledOnce());
    answer = ended;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    const { length } = asked;
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(length);
    expect(asked.every((path) => path === "/api/auth/logout")).toBe(true);
  });

  it("ends nothing of whoever signed in meanwhile", async () => {
    serve(offline);
    await endSession();
    stop = finishSignOut(() => undefined);
    storeAccessToken("another");
    const { length } = asked;
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(length);
  });

  it.each([
    ["a server in trouble", () => refusal(503, "timed_out", "Попробуйте ещё раз"), false],
    ["a session that is over", () => refusal(401, "unauthorized", "Войдите"), true],
  ])("of %s", async (_name, next, isEnded) => {
    serve(next);
    expect(await endSession()).toBe(isEnded);
  });
});
