// Chromium, Firefox ESR and WebKitGTK, each with its WebDriver program and a new profile. Nothing is downloaded: the
// programs are those of the machine (scripts/lib/journeys.sh).
import { mkdir, open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Builder, type WebDriver } from "selenium-webdriver";
import logInspector from "selenium-webdriver/bidi/logInspector.js";
import { ManagedProcess } from "../../e2e/support/child-process.ts";

export type Engine = "chromium" | "firefox" | "webkit";

export interface Browser {
  driver: WebDriver;
  /** Folder of saved files. */
  downloads: string;
  /** Ends the browser; returns the warnings and errors of its console. */
  stop: () => Promise<string[]>;
}

interface Start {
  driverProgram: readonly string[];
  capabilities: object;
  environment?: NodeJS.ProcessEnv;
}

// The package has no file of this name, so `import` does not find it.
const { DriverService } = createRequire(import.meta.url)(
  "selenium-webdriver/remote",
) as typeof import("selenium-webdriver/remote");

const START_TIMEOUT_MS = 30_000;
const WIDTH = 1280;
const HEIGHT = 900;
const LANGUAGE = "ru-RU";

/** Starts a browser; `folder` receives its profile, downloads and logs. */
export async function startBrowser(engine: Engine, folder: string): Promise<Browser> {
  const downloads = join(folder, "downloads");
  await mkdir(downloads, { recursive: true });
  return { chromium: startChromium, firefox: startFirefox, webkit: startWebkit }[engine](folder, downloads);
}

/**
 * The console log of WebDriver before BiDi, which has more: console calls, uncaught errors, unhandled rejections,
 * violations of the content policy, and each response of 400 and above.
 */
async function startChromium(folder: string, downloads: string): Promise<Browser> {
  const { driver, stop } = await start(folder, {
    driverProgram: [process.env.CHROMEDRIVER || "chromedriver"],
    capabilities: {
      browserName: "chrome",
      "goog:loggingPrefs": { browser: "WARNING" },
      "goog:chromeOptions": {
        binary: process.env.CHROMIUM_WHOLE || "/usr/bin/chromium",
        args: [
          "--headless=new",
          "--no-sandbox",
          "--disable-dev-shm-usage",
          "--disable-gpu",
          "--disable-background-networking",
          `--accept-lang=${LANGUAGE}`,
        ],
        prefs: { "download.default_directory": downloads },
      },
    },
  });
  const readConsole = async () => {
    const entries = await driver.manage().logs().get("browser");
    return entries.map(({ level, message }) => `${level.name} ${message}`);
  };
  return {
    driver,
    downloads,
    stop: async () => {
      try {
        return await readConsole();
      } finally {
        await stop();
      }
    },
  };
}

/**
 * WebDriver BiDi events: console calls, uncaught errors, unhandled rejections and violations of the content policy.
 * Firefox logs no failed responses.
 */
async function startFirefox(folder: string, downloads: string): Promise<Browser> {
  const { driver, stop } = await start(folder, {
    driverProgram: [process.env.GECKODRIVER || "geckodriver", "--websocket-port=0"],
    capabilities: {
      browserName: "firefox",
      webSocketUrl: true,
      "moz:firefoxOptions": {
        binary: process.env.FIREFOX || "/usr/bin/firefox-esr",
        args: ["-headless"],
        prefs: {
          "intl.accept_languages": LANGUAGE,
          "browser.download.folderList": 2,
          "browser.download.dir": downloads,
          // Firefox would open a PDF in its viewer.
          "pdfjs.disabled": true,
          "browser.helperApps.neverAsk.saveToDisk": "application/pdf",
        },
      },
    },
  });
  const lines: string[] = [];
  const note = ({ level, text }: { level: string; text: string }) => {
    if (["warn", "error"].includes(level)) lines.push(`${level} ${text}`);
  };
  const inspector = await logInspector(driver);
  await inspector.onConsoleEntry(note);
  await inspector.onJavascriptLog(note);
  return {
    driver,
    downloads,
    stop: async () => {
      await stop();
      return lines;
    },
  };
}

const WEBKIT_NOISE = /\bCONSOLE ([A-Z]+ )*(ERROR|WARN)/;
/** Messages of WebKit that are not about the product. */
const WEBKIT_FALSE = [
  // A request that was cancelled because the user left the page; the content policy has a message of its own.
  /Fetch API cannot load http:\/\/127\.0\.0\.1:\S* due to access control checks/,
  // A script whose import comes a moment after its preload.
  /\.js was preloaded using link preload but not used within a few seconds/,
];

/**
 * WebKitWebDriver has neither BiDi nor a log, so the browser writes its console to a file: console calls, uncaught
 * errors, unhandled rejections and violations of the content policy. WebKit logs no failed responses there.
 */
async function startWebkit(folder: string, downloads: string): Promise<Browser> {
  const display = new ManagedProcess("Xvfb", [
    ...["-displayfd", "1", "-nolisten", "tcp"],
    ...["-screen", "0", `${WIDTH}x${HEIGHT}x24`],
  ]);
  const console = join(folder, "console.log");
  const program = resolve(import.meta.dirname, "webkit-browser.py");
  try {
    const [number] = await display.waitForLog(/^\d+$/m);
    const { driver, stop } = await start(folder, {
      driverProgram: [process.env.WEBKIT_DRIVER || "WebKitWebDriver"],
      environment: { DISPLAY: `:${number}`, GTK_A11Y: "none" },
      capabilities: {
        browserName: "WebKitGTK",
        "webkitgtk:browserOptions": {
          // A shell, because the driver discards the output of the browser. Debian's Python has the GTK modules.
          binary: "/bin/sh",
          args: [
            ...["-c", 'exec /usr/bin/python3 "$1" "$2" "$3" >"$4" 2>&1', "sh"],
            ...[program, join(folder, "profile"), downloads, console],
          ],
        },
      },
    });
    return {
      driver,
      downloads,
      stop: async () => {
        await stop();
        await display.stop();
        const lines = (await readFile(console, "utf8")).split("\n");
        return lines.filter((line) => WEBKIT_NOISE.test(line) && !WEBKIT_FALSE.some((one) => one.test(line)));
      },
    };
  } catch (error) {
    await display.stop();
    throw error;
  }
}

/** Starts a WebDriver program and a session. */
async function start(folder: string, { driverProgram, capabilities, environment }: Start) {
  const [program = "", ...args] = driverProgram;
  const log = await open(join(folder, "driver.log"), "w");
  const service = new DriverService.Builder(program)
    .addArguments(...args)
    .setHostname("127.0.0.1")
    .setEnvironment({ ...process.env, TZ: "Europe/Moscow", ...environment } as Record<string, string>)
    .setStdio(["ignore", log.fd, log.fd])
    .build();
  const address = await service.start(START_TIMEOUT_MS);
  const endService = async () => {
    await service.kill();
    await log.close();
  };
  try {
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    await driver.manage().window().setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
    const stop = async () => {
      await driver.quit();
      await endService();
    };
    return { driver, stop };
  } catch (error) {
    await endService();
    throw error;
  }
}
