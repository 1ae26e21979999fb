// A program of the product as a child of the tests: what it says, and its end.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 5_000;
/** What of the log is told when something fails. */
const TAIL_LENGTH = 4_000;

export class Program {
  readonly #child: ChildProcess;
  #log = "";

  /** Starts a program that ends with this process, however that ends. */
  constructor(
    readonly path: string,
    readonly args: readonly string[],
    env: NodeJS.ProcessEnv = process.env,
  ) {
    this.#child = spawn("setpriv", ["--pdeathsig", "KILL", path, ...args], {
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
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
    const [code] = await once(this.#child, "close");
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
