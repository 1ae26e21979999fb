// A program of the product as a child of the tests: what it says, and its end.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:net";

const START_TIMEOUT_MS = 20_000;
const FINISH_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5_000;
/** What of the log is told when something fails. */
const TAIL_LENGTH = 4_000;

export class Program {
  readonly #child: ChildProcess;
  #log = "";

  /** Starts a program that ends with this process, however that ends. It takes over `socket`, as from systemd. */
  constructor(
    readonly path: string,
    readonly args: readonly string[],
    env: NodeJS.ProcessEnv = process.env,
    socket?: Server,
  ) {
    this.#child = spawn("setpriv", ["--pdeathsig", "KILL", path, ...args], {
      env: { ...env, NO_COLOR: "1", ...(socket && { LISTEN_FDS: "1" }) },
      // LISTEN_FDS counts from the fourth.
      stdio: ["ignore", "pipe", "pipe", ...(socket ? [descriptorOf(socket)] : [])],
    });
    // The program has its own hold on it from here on.
    socket?.close();
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#log += chunk.toString();
      });
    }
    this.#child.on("error", (error) => {
      this.#log += `cannot start ${path}: ${error.message}`;
    });
  }

  /** Waits for a line of the log; the answer is its groups. Fails when the program ends first. */
  async said(line: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && this.#isRunning()) {
      const found = line.exec(this.#log);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw this.#failure(`did not say ${line}`);
  }

  /** Waits for its end; any but success fails. */
  async finish(): Promise<void> {
    const signal = AbortSignal.timeout(FINISH_TIMEOUT_MS);
    const [code] = await once(this.#child, "close", { signal });
    if (code !== 0) throw this.#failure(`ended with ${code}`);
  }

  /** Asks it to end, and kills it when it does not. */
  async stop(): Promise<void> {
    if (!this.#isRunning()) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  #isRunning() {
    const { pid, exitCode, signalCode } = this.#child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  #failure(what: string) {
    return new Error(
      `${this.path} ${this.args.join(" ")} ${what}; its log:\n${this.#log.slice(-TAIL_LENGTH)}`,
    );
  }
}

/** Node tells it to nobody, and hands a listening socket only to a program of its own. */
function descriptorOf(socket: Server): number {
  return (socket as unknown as { _handle: { fd: number } })._handle.fd;
}
