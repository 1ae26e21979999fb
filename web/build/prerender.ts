import { readFile } from "node:fs/promises";
import { createServer, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from "vite";
import { shortClassName } from "./class-names.ts";

/** Public pages that are prerendered, with their route modules. */
const PAGES: Record<string, string> = {
  "/": "home",
  "/about": "about",
  "/contacts": "contacts",
  "/developers": "developers",
  "/developers/changelog": "developers-changelog",
  "/developers/clients": "developers-clients",
  "/developers/errors": "developers-errors",
  "/developers/guide": "developers-guide",
  "/developers/reference": "developers-reference",
  "/developers/webhooks": "developers-webhooks",
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
/** Elements of the head, which React renders before the page. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;
/** Elements of the shell's head that a prerendered page replaces. */
const DEFAULTS = /\s*<(?:title>[^<]*<\/title>|meta\s+name="description"[^>]*>)/g;
/** Link preview image of the shell. */
const SHARE_IMAGE = /\s*<meta\s+property="og:image"[^>]*>/;
/** Link preview of a shared report, without data of the report. */
const SHARED = [
  '<meta property="og:title" content="С вами поделились отчётом об автомобиле">',
  '<meta property="og:description" content="Откройте ссылку, чтобы прочесть выводы и ответы источников.">',
  '<meta property="og:image" content="/share/report.png">',
].join("");
/** Style attributes, which the content policy forbids; `boot.js` sets the styles. */
const STYLE = / style="/g;
/** Scripts of the shell: the bootstrap script, and those that it loads after the first paint. */
const BOOT = '<script src="/boot.js"></script>';
const SCRIPTS =
  /\s*<(?:script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]* href="\/([^"]+)"[^>]*)>/g;

/**
 * Prerenders the public pages at build time: `pricing.html` for `/pricing`, `shared.html` with the link preview of a
 * shared report, and the empty `shell.html` for every other path.
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
      const pages = await prerenderPages(config);
      for (const [address, html] of pages) {
        const modules = modulesOf(PAGES[address] ?? "", bundle);
        const source = withStyles(
          documentOf(shell, address, html, namesOf(modules)),
          sheetsOf(modules, html, bundle),
        );
        if (address === "/") index.source = source;
        else this.emitFile({ type: "asset", fileName: `${address.slice(1)}.html`, source });
      }
    },
  };
}

/** The shell with the prerendered page; the scripts of both become attributes of `boot.js`. */
function documentOf(shell: string, address: string, html: string, modules: string[]): string {
  const head = HEAD.exec(html)?.[0] ?? "";
  const body = html.slice(head.length).replace(STYLE, ' data-style="');
  if (body.includes("<template id=")) throw new Error(`${address} is streamed in parts, which need a script`);
  const [entry = "", ...libraries] = Array.from(
    shell.matchAll(SCRIPTS),
    ([, script, link]) => script ?? link ?? "",
  );
  if (!shell.includes(BOOT) || entry === "") throw new Error("index.html has other scripts than expected");
  const preload = new Set([...libraries, ...modules.filter((file) => file !== entry)]);
  const scripts = `data-entry="/${entry}" data-preload="${[...preload].map((file) => `/${file}`).join(" ")}"`;
  return withHead(shell.replace(DEFAULTS, ""), head)
    .replace(SCRIPTS, "")
    .replace(BOOT, `<script src="/boot.js" ${scripts}></script>`)
    .replace(ROOT, () => `<div id="root" data-prerendered="${address}">${body}</div>`);
}

function withHead(shell: string, head: string): string {
  const base = SHARE_IMAGE.test(head) ? shell.replace(SHARE_IMAGE, "") : shell;
  return base.replace("</head>", () => `${head}</head>`);
}

function withStyles(page: string, sheets: string[]): string {
  const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`);
  return page.replace("</head>", () => `${links.filter((link) => !page.includes(link)).join("")}</head>`);
}

/** Style sheets of the page: those of its modules, and those of lazy modules whose classes it contains. */
function sheetsOf(modules: Rolldown.OutputChunk[], html: string, bundle: Rolldown.OutputBundle): string[] {
  const own = new Set(modules.flatMap(importedCss));
  const seen = new Set(namesOf(modules));
  const later = new Set<string>();
  for (const name of seen) {
    const file = bundle[name];
    if (file?.type !== "chunk") continue;
    for (const sheet of importedCss(file)) if (isUsed(bundle[sheet], html)) later.add(sheet);
    for (const next of [...file.imports, ...file.dynamicImports]) seen.add(next);
  }
  return [...own, ...[...later].filter((sheet) => !own.has(sheet))];
}

function importedCss({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])];
}

function isUsed(sheet: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined, html: string): boolean {
  const names = sheet?.type === "asset" ? String(sheet.source).matchAll(/\.(_[\w-]{5,})/g) : [];
  const used = new Set(
    Array.from(html.matchAll(/class="([^"]*)"/g)).flatMap(([, list = ""]) => list.split(" ")),
  );
  return [...names].some(([, name = ""]) => used.has(name));
}

function namesOf(modules: Rolldown.OutputChunk[]): string[] {
  return modules.map((module) => module.fileName);
}

/** Chunk of a page and its static imports, in the order of evaluation. */
function modulesOf(page: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const own = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/src/routes/${page}.tsx`),
  );
  if (own?.type !== "chunk") throw new Error(`the page ${page} has no chunk`);
  const seen = new Set<string>();
  const ordered = (name: string): Rolldown.OutputChunk[] => {
    const file = bundle[name];
    if (file?.type !== "chunk" || seen.has(name)) return [];
    seen.add(name);
    return [...file.imports.flatMap(ordered), file];
  };
  return ordered(own.fileName);
}

async function prerenderPages({ root, logger }: ResolvedConfig): Promise<[string, string][]> {
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
      const { prerenderPage } = await server.ssrLoadModule("/src/app/prerender.tsx");
      const pages: [string, string][] = [];
      for (const address of Object.keys(PAGES)) pages.push([address, await prerenderPage(address)]);
      return pages;
    });
  } finally {
    await server.close();
  }
}

/** Replaces `fetch` by reads from disk, for the rules and the example reports. */
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
