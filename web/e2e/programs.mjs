// Starts the real server and the real sandbox on free ports with an empty data directory.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const SERVER = process.env.AVTOSLED_BIN ?? join(root, "target/debug/avtosled");
const SANDBOX = process.env.AVTOSLED_SANDBOX_BIN ?? join(root, "target/debug/avtosled-sandbox");
const START_TIMEOUT_MS = 20_000;

/** Starts both programs; `sandboxFlags` sets latencies and failures for the whole run. */
export async function startPrograms({ sandboxFlags = [] } = {}) {
  const [appPort, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const appUrl = `http://127.0.0.1:${appPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const dataDir = await mkdtemp(join(tmpdir(), "avtosled-e2e-"));
  const environment = {
    ...process.env,
    AVTOSLED_LISTEN: `127.0.0.1:${appPort}`,
    AVTOSLED_DATA_DIR: dataDir,
    AVTOSLED_WEB_DIR: join(root, "web/dist"),
    AVTOSLED_CAR_DATA_URL: `${sandboxUrl}/car`,
    AVTOSLED_SMS_URL: `${sandboxUrl}/smsru`,
    AVTOSLED_VK_URL: `${sandboxUrl}/vkid`,
    AVTOSLED_YOOKASSA_URL: `${sandboxUrl}/yookassa/v3`,
    AVTOSLED_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
  const sandbox = run(SANDBOX, [
    "--listen",
    `127.0.0.1:${sandboxPort}`,
    "--smtp-listen",
    `127.0.0.1:${smtpPort}`,
    "--app-url",
    appUrl,
    ...sandboxFlags,
  ]);
  const server = run(SERVER, ["serve"], environment);
  const programs = [sandbox, server];
  try {
    await Promise.all([answers(`${sandboxUrl}/inbox.json`, sandbox), answers(`${appUrl}/readyz`, server)]);
  } catch (error) {
    await Promise.all(programs.map(stop));
    throw error;
  }
  return {
    appUrl,
    sandboxUrl,
    /** Puts money on the balance of a phone that has signed in. */
    credit: (phone, roubles) => runToEnd(SERVER, ["admin", "credit", phone, String(roubles)], environment),
    /** Makes methods of the sandbox fail from now on: `{"vkid.auth": {fail: "HTTP_503"}}`; `{}` ends it. */
    setFaults: (perMethod) => postTo(`${sandboxUrl}/faults`, { perMethod }),
    /** Ends every link to a picture that the sandbox has given so far. */
    expirePictures: () => postTo(`${sandboxUrl}/car/pictures/expire`, {}),
    /** Tells the sandbox's shop to do something by hand: `atShop("payments/<id>/expire")`. */
    atShop: (path, body = {}) => postTo(`${sandboxUrl}/yookassa/${path}`, body),
    /** An operator's command: `admin("grant", phone)`. */
    admin: (...args) => runToEnd(SERVER, ["admin", ...args], environment),
    /** The newest six digits that were sent to a phone, once they are others than `earlier`. */
    lastCode: (phone, earlier = null) => lastCode(sandboxUrl, phone, earlier),
    async stop() {
      await Promise.all(programs.map(stop));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a program that ends with this process, however that ends. */
function run(program, args, env = process.env) {
  const child = spawn("setpriv", ["--pdeathsig", "KILL", program, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      child.output += chunk;
    });
  }
  child.on("error", (error) => {
    child.output += `cannot start ${program}: ${error.message}`;
  });
  return child;
}

async function runToEnd(program, args, env) {
  const child = run(program, args, env);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${child.output}`);
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill("SIGTERM");
  await Promise.race([once(child, "exit"), new Promise((done) => setTimeout(done, 5000).unref())]);
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

async function answers(url, child) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer; the program said:\n${child.output}`);
}

async function freePort() {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function postTo(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

async function lastCode(sandboxUrl, phone, earlier) {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const letters = await (await fetch(`${sandboxUrl}/inbox.json?to=${phone}`)).json();
    const code = letters.map((letter) => /\b\d{6}\b/.exec(letter.text)?.[0]).find(Boolean);
    if (code && code !== earlier) return code;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no code came to ${phone}`);
}
