import { readFile } from "node:fs/promises";
import { createServer, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from "vite";
import { shortClassName } from "./class-names.ts";

/** The pages for everybody, with the module of each. */
const PAGES: Record<string, string> = {
  "/": "home",
  "/about": "about",
  "/contacts": "contacts",
  "/example-report": "example-report",
  "/osago": "osago",
  "/pricing": "pricing",
  "/privacy-policy": "privacy-policy",
  "/public-offer": "public-offer",
  "/search": "search",
  "/user-agreement": "user-agreement",
};

const ROOT = '<div id="root"></div>';
/** What React puts before the page for the head. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;
/** What a drawn page names itself. */
const GENERAL = /\s*<(?:title>[^<]*<\/title>|meta\s+name="description"[^>]*>)/g;
/** The content policy would refuse it; `boot.js` sets it otherwise. */
const STYLE = / style="/g;
/** How the shell begins: its first script, and those that a drawn page has fetched after it is painted. */
const BOOT = '<script src="/boot.js"></script>';
const SCRIPTS =
  /\s*<(?:script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]* href="\/([^"]+)"[^>]*)>/g;

/**
 * Draws the public pages beside the scripts, so that the first paint needs none: `pricing.html` for `/pricing`,
 * and `shell.html` with nothing in it for every other address.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: "build",
    enforce: "post",
    configResolved: (resolved) => {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("the build has no index.html");
      const shell = String(index.source);
      this.emitFile({ type: "asset", fileName: "shell.html", source: shell });
      const pages = await drawPages(config);
      for (const [address, drawn] of pages) {
        const source = document(shell, address, drawn, modulesOf(PAGES[address] ?? "", bundle));
        if (address === "/") index.source = source;
        else this.emitFile({ type: "asset", fileName: `${address.slice(1)}.html`, source });
      }
    },
  };
}

/** The shell with the page in it; the scripts of both are named to `boot.js`. */
function document(shell: string, address: string, drawn: string, modules: string[]): string {
  const head = HEAD.exec(drawn)?.[0] ?? "";
  const body = drawn.slice(head.length).replace(STYLE, ' data-style="');
  const [entry = "", ...preloaded] = Array.from(
    shell.matchAll(SCRIPTS),
    ([, script, link]) => script ?? link ?? "",
  );
  if (!shell.includes(BOOT) || entry === "") throw new Error("index.html begins otherwise");
  const needed = new Set([...preloaded, ...modules].filter((file) => file !== entry));
  const names = Array.from(needed, (file) => `/${file}`).join(" ");
  return shell
    .replace(GENERAL, "")
    .replace(SCRIPTS, "")
    .replace(BOOT, `<script src="/boot.js" data-entry="/${entry}" data-modules="${names}"></script>`)
    .replace("</head>", () => `${head}</head>`)
    .replace(ROOT, () => `<div id="root" data-drawn="${address}">${body}</div>`);
}

/** The file of a page and all that it imports at once. */
function modulesOf(page: string, bundle: Rolldown.OutputBundle): string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/src/routes/${page}.tsx`),
  );
  if (own?.type !== "chunk") throw new Error(`the page ${page} has no file`);
  const files = new Set([own.fileName]);
  for (const name of files) {
    const file = bundle[name];
    for (const needed of file?.type === "chunk" ? file.imports : []) files.add(needed);
  }
  return [...files];
}

async function drawPages({ root, logger }: ResolvedConfig): Promise<[string, string][]> {
  const server = await createServer({
    root,
    customLogger: logger,
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    css: { modules: { generateScopedName: shortClassName } },
  });
  try {
    return await withFiles(server, async () => {
      const { draw } = await server.ssrLoadModule("/src/app/draw.tsx");
      const pages: [string, string][] = [];
      for (const address of Object.keys(PAGES)) pages.push([address, await draw(address)]);
      return pages;
    });
  } finally {
    await server.close();
  }
}

/** There is no server: rules and examples are read from the disk where a page would fetch them. */
async function withFiles<T>(server: ViteDevServer, task: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    const path = new URL(String(address), "http://localhost").pathname;
    if (path.startsWith("/examples/"))
      return new Response(await readFile(`${server.config.publicDir}${path}`));
    const file = path.startsWith("/@fs/") ? path.slice("/@fs".length) : `${server.config.root}${path}`;
    return new Response(await readFile(file));
  };
  try {
    return await task();
  } finally {
    globalThis.fetch = fetch;
  }
}
