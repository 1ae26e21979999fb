// Child process of the tests, with its log and lifetime.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:net";

const START_TIMEOUT_MS = 20_000;
const FINISH_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5_000;
/** Length of the log excerpt in failure messages, in characters. */
const TAIL_LENGTH = 4_000;

export class ManagedProcess {
  readonly #child: ChildProcess;
  #log = "";

  /** Starts a program that ends with this process; `socket` is passed as by systemd socket activation. */
  constructor(
    readonly path: string,
    readonly args: readonly string[],
    env: NodeJS.ProcessEnv = process.env,
    socket?: Server,
  ) {
    this.#child = spawn("setpriv", ["--pdeathsig", "KILL", path, ...args], {
      env: { ...env, NO_COLOR: "1", ...(socket && { LISTEN_FDS: "1" }) },
      // Descriptors passed by LISTEN_FDS start at the fourth.
      stdio: ["ignore", "pipe", "pipe", ...(socket ? [descriptorOf(socket)] : [])],
    });
    // The child process has a descriptor of its own now.
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

  /** Waits for a log line and returns its match; fails when the program exits first. */
  async waitForLog(line: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && this.#isRunning()) {
      const found = line.exec(this.#log);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw this.#failure(`did not say ${line}`);
  }

  /** Waits for the exit of the program; fails unless the exit status is zero. */
  async waitForExit(): Promise<void> {
    const signal = AbortSignal.timeout(FINISH_TIMEOUT_MS);
    const [code] = await once(this.#child, "close", { signal });
    if (code !== 0) throw this.#failure(`ended with ${code}`);
  }

  /** Terminates the program; kills it after a timeout. */
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

/** File descriptor of a socket, from a private property: Node passes sockets only to Node children. */
function descriptorOf(socket: Server): number {
  return (socket as unknown as { _handle: { fd: number } })._handle.fd;
}
