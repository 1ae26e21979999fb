import { basename } from "node:path";
import type { Rolldown } from "vite";

/** Area of each page; modules loaded on demand have their own chunk unless listed. */
const AREAS: Record<string, string> = {
  home: "home",
  report: "report",
  "example-report": "report",
  "shared-report": "report",
  search: "order",
  osago: "order",
  services: "order",
  "package-choice": "order",
  "extended-report": "order",
  developers: "developers",
  "developers-guide": "developers",
  "developers-webhooks": "developers",
  "developers-errors": "developers",
  "developers-clients": "developers",
  "developers-reference": "developers",
  "developers-changelog": "developers",
  lists: "lists",
  list: "lists",
  "new-list": "lists",
  // Sections of a report below its first screen.
  "report-body": "sections",
  "owner-offers": "sections",
  "report-labels": "sections",
  "timeline-body": "sections",
  "damage-section": "sections",
  "result-tabs-of-report": "sections",
};

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

const known = new Map<string, ReadonlySet<string>>();

/** Entry points (pages and other dynamic imports) that depend on a module. */
function rootsOf(id: string, modules: Modules, path: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const remembered = known.get(id);
  if (remembered !== undefined) return remembered;
  const info = modules.getModuleInfo(id);
  const roots = new Set<string>();
  if (info === null || path.has(id)) return roots;
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(basename(id).replace(/\.\w+$/, ""));
  for (const importer of info.importers) {
    for (const root of rootsOf(importer, modules, new Set(path).add(id))) roots.add(root);
  }
  known.set(id, roots);
  return roots;
}

/**
 * Name of the shared chunk of a module, by the areas of its entry points. A dependency has at least the entry points of
 * its importer, so chunks form layers without cycles. Styles of the home page are in the shell, those of an area in one
 * sheet.
 */
function sharedName(id: string, modules: Modules): string | null {
  if (OF_FEW_PAGES.test(id)) return null;
  const roots = rootsOf(id, modules);
  if (roots.has("index")) return "shell";
  if (roots.has("home") && id.endsWith(".css")) return "shell";
  // The side menu of every page is a dialog.
  if (roots.has("side-menu") && roots.size > 1) return "dialogs";
  const areas = new Set([...roots].map((root) => AREAS[root] ?? "other"));
  // Pages for developers and of lists change no chunk of the others.
  for (const separate of ["developers", "lists"]) if (areas.size > 1) areas.delete(separate);
  const [area = "other"] = areas;
  if (roots.size < 2) return area !== "other" && id.endsWith(".css") ? area : null;
  // The identifier field is on the home page and in orders, but not in reports.
  if (areas.has("home")) return areas.has("report") || areas.has("sections") ? "shell" : "front";
  if (areas.size === 1) return area === "other" ? "account" : area;
  if (areas.has("report")) return areas.size === 2 && areas.has("sections") ? "report" : "common";
  return areas.has("sections") ? "records" : "forms";
}

/** Modules of TanStack Query that few pages need. */
const OF_FEW_PAGES =
  /@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;

const FRAMEWORK = /rolldown\/runtime|node_modules\/(react-router|react-router-dom|@tanstack)\//;

/** Chunks: two for the libraries of every page, one for the shell, one per area; a page loads about ten files. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // Evaluated in separate tasks, so that input is handled in between. A CommonJS package is evaluated at its first
  // import, so the importer of the renderer is in the same chunk.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/renderer/, priority: 4 },
  { name: "framework", test: (id) => FRAMEWORK.test(id) && !OF_FEW_PAGES.test(id), priority: 3 },
  { name: sharedName, priority: 1, includeDependenciesRecursively: false },
];
