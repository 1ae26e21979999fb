// Server and sandbox processes with an empty data directory.
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ManagedProcess } from "./child-process.ts";
import { Sandbox } from "./sandbox.ts";

const root = resolve(import.meta.dirname, "../../..");
const SERVER = process.env.AVTOSLED_BIN ?? join(root, "target/debug/avtosled");
const SANDBOX = process.env.AVTOSLED_SANDBOX_BIN ?? join(root, "target/debug/avtosled-sandbox");

const ENOUGH = "100000";
/**
 * Spending caps of the test server, raised because all tests of a worker share one client address.
 * Money can be withdrawn without waiting for a day.
 */
const SPENDING_CAPS = {
  codes_per_address: ENOUGH,
  codes_per_prefix: ENOUGH,
  codes_per_day: ENOUGH,
  lookups_per_day: ENOUGH,
  withdrawal_hold: "0",
};

export class Backend {
  private constructor(
    readonly appUrl: string,
    readonly sandbox: Sandbox,
    readonly environment: NodeJS.ProcessEnv,
    readonly running: readonly ManagedProcess[],
  ) {}

  /**
   * Starts the server and the sandbox, which end with `stop` or with this process.
   * `ownPages` serves a copy of the pages, which tests may change.
   */
  static async start(sandboxFlags: readonly string[], ownPages = false): Promise<Backend> {
    const socket = await listen();
    // The sandbox starts first, because the server needs its address, and gets this address of the server.
    const app = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
    const addresses = ["--listen", "127.0.0.1:0", "--smtp-listen", "127.0.0.1:0"];
    addresses.push("--app-url", `http://${app}`);
    const sandbox = new ManagedProcess(SANDBOX, [...addresses, ...sandboxFlags]);
    const running = [sandbox];
    try {
      const [, url = "", smtp = ""] = await sandbox.waitForLog(/url="?(http:[^\s"]+)"? smtp=(\S+)\s/);
      const environment = await environmentOf(app, url, smtp);
      if (ownPages) environment.AVTOSLED_WEB_DIR = await copyOfPages(environment);
      const server = new ManagedProcess(SERVER, ["serve"], environment, socket);
      running.push(server);
      const [, address] = await server.waitForLog(/ listening address=(\S+)\s/);
      const backend = new Backend(`http://${address}`, new Sandbox(url), environment, running);
      for (const [name, most] of Object.entries(SPENDING_CAPS))
        await backend.admin("spending-cap", "set", name, most, "--reason", "tests");
      return backend;
    } catch (error) {
      socket.close();
      await Promise.all(running.map((program) => program.stop()));
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((program) => program.stop()));
    await rm(this.environment.AVTOSLED_DATA_DIR ?? "", { recursive: true, force: true });
  }

  /** Path of a file in the worker's copy of the pages. */
  page(file: string): string {
    return join(this.environment.AVTOSLED_WEB_DIR ?? "", file);
  }

  /** Runs an `admin` command of the server: `admin("grant", phone)`. */
  admin(...args: string[]): Promise<void> {
    return new ManagedProcess(SERVER, ["admin", ...args], this.environment).waitForExit();
  }

  /** Credits the balance of a user who has signed in by phone. */
  credit(phone: string, roubles: number): Promise<void> {
    return this.admin("credit", phone, String(roubles));
  }
}

async function environmentOf(app: string, sandboxUrl: string, smtp: string): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    AVTOSLED_RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS: ENOUGH,
    AVTOSLED_LISTEN: app,
    AVTOSLED_DATA_DIR: await mkdtemp(join(tmpdir(), "avtosled-e2e-")),
    AVTOSLED_WEB_DIR: process.env.AVTOSLED_WEB_DIR ?? join(root, "web/dist"),
    AVTOSLED_CAR_DATA_URL: `${sandboxUrl}/car`,
    AVTOSLED_SMS_URL: `${sandboxUrl}/smsru`,
    AVTOSLED_VK_URL: `${sandboxUrl}/vkid`,
    AVTOSLED_YOOKASSA_URL: `${sandboxUrl}/yookassa/v3`,
    AVTOSLED_SMTP_URL: `smtp://${smtp}`,
  };
}

async function copyOfPages({ AVTOSLED_DATA_DIR, AVTOSLED_WEB_DIR }: NodeJS.ProcessEnv): Promise<string> {
  const copy = join(AVTOSLED_DATA_DIR ?? "", "pages");
  await cp(AVTOSLED_WEB_DIR ?? "", copy, { recursive: true });
  return copy;
}

/** Listening socket that reserves a free port until the server takes over the socket. */
async function listen(): Promise<Server> {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}
