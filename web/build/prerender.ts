import { readFile } from "node:fs/promises";
import { createServer, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from "vite";
import { shortClassName } from "./class-names.ts";

/** The pages for everybody, with the module of each. */
const PAGES: Record<string, string> = {
  "/": "home",
  "/about": "about",
  "/contacts": "contacts",
  "/example-report": "example-report",
  "/landing": "home",
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
/** The picture of a link, where the page has one of its own. */
const PICTURE = /\s*<meta\s+property="og:image"[^>]*>/;
/** Of a shared report a messenger learns no more than that it is one: the key stays in the browser. */
const SHARED = [
  '<meta property="og:title" content="С вами поделились отчётом об автомобиле">',
  '<meta property="og:description" content="Откройте ссылку, чтобы прочесть выводы и ответы источников.">',
  '<meta property="og:image" content="/share/report.png">',
].join("");
/** The content policy would refuse it; `boot.js` sets it otherwise. */
const STYLE = / style="/g;
/** How the shell begins: its first script, and those that a drawn page has fetched after it is painted. */
const BOOT = '<script src="/boot.js"></script>';
const SCRIPTS =
  /\s*<(?:script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]* href="\/([^"]+)"[^>]*)>/g;

/**
 * Draws the public pages beside the scripts, so that the first paint needs none: `pricing.html` for `/pricing`,
 * `shared.html` with the words of a link to a shared report, and `shell.html` with nothing in it for every other
 * address.
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
      this.emitFile({ type: "asset", fileName: "shared.html", source: withHead(shell, SHARED) });
      const pages = await drawPages(config);
      for (const [address, drawn] of pages) {
        const modules = modulesOf(PAGES[address] ?? "", bundle);
        const source = withStyles(
          document(shell, address, drawn, namesOf(modules)),
          sheetsOf(modules, drawn, bundle),
        );
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
  if (body.includes("<template id="))
    throw new Error(`${address} has parts that a script would have to move`);
  const [entry = "", ...preloaded] = Array.from(
    shell.matchAll(SCRIPTS),
    ([, script, link]) => script ?? link ?? "",
  );
  if (!shell.includes(BOOT) || entry === "") throw new Error("index.html begins otherwise");
  const own = modules.filter((file) => file !== entry && !preloaded.includes(file));
  const names = (files: string[]) => files.map((file) => `/${file}`).join(" ");
  const scripts = `data-entry="/${entry}" data-libraries="${names(preloaded)}" data-page="${names(own)}"`;
  return withHead(shell.replace(GENERAL, ""), head)
    .replace(SCRIPTS, "")
    .replace(BOOT, `<script src="/boot.js" ${scripts}></script>`)
    .replace(ROOT, () => `<div id="root" data-prerendered="${address}">${body}</div>`);
}

function withHead(shell: string, head: string): string {
  const general = PICTURE.test(head) ? shell.replace(PICTURE, "") : shell;
  return general.replace("</head>", () => `${head}</head>`);
}

function withStyles(page: string, sheets: string[]): string {
  const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`);
  return page.replace("</head>", () => `${links.filter((link) => !page.includes(link)).join("")}</head>`);
}

/** What paints the page: the sheets of its files, and of those that come later where something of them is drawn. */
function sheetsOf(modules: Rolldown.OutputChunk[], drawn: string, bundle: Rolldown.OutputBundle): string[] {
  const own = new Set(modules.flatMap(importedCss));
  const seen = new Set(namesOf(modules));
  const later = new Set<string>();
  for (const name of seen) {
    const file = bundle[name];
    if (file?.type !== "chunk") continue;
    for (const sheet of importedCss(file)) if (isDrawnBy(bundle[sheet], drawn)) later.add(sheet);
    for (const next of [...file.imports, ...file.dynamicImports]) seen.add(next);
  }
  return [...own, ...[...later].filter((sheet) => !own.has(sheet))];
}

function importedCss({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])];
}

function isDrawnBy(sheet: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined, drawn: string): boolean {
  const names = sheet?.type === "asset" ? String(sheet.source).matchAll(/\.(_[\w-]{5,})/g) : [];
  const used = new Set(
    Array.from(drawn.matchAll(/class="([^"]*)"/g)).flatMap(([, list = ""]) => list.split(" ")),
  );
  return [...names].some(([, name = ""]) => used.has(name));
}

function namesOf(modules: Rolldown.OutputChunk[]): string[] {
  return modules.map((module) => module.fileName);
}

/** The file of a page and all that it imports at once, in the order in which they run. */
function modulesOf(page: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const own = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/src/routes/${page}.tsx`),
  );
  if (own?.type !== "chunk") throw new Error(`the page ${page} has no file`);
  const seen = new Set<string>();
  const ordered = (name: string): Rolldown.OutputChunk[] => {
    const file = bundle[name];
    if (file?.type !== "chunk" || seen.has(name)) return [];
    seen.add(name);
    return [...file.imports.flatMap(ordered), file];
  };
  return ordered(own.fileName);
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
      const { draw } = await server.ssrLoadModule("/src/app/prerender.tsx");
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
