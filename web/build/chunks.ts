import { basename } from "node:path";
import type { Rolldown } from "vite";

/** Which area a page belongs to; what is loaded on demand in one stays a file of its own. */
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
  // What a report shows below its first screen.
  "report-body": "sections",
  "owner-offers": "sections",
  "timeline-body": "sections",
  "damage-section": "sections",
  "result-tabs-of-report": "sections",
};

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

const known = new Map<string, ReadonlySet<string>>();

/** The pages, and whatever else is loaded on demand, that cannot run without a module. */
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
 * What several pages share lies in one file for each set of areas that is worth one. What a module needs
 * has all the roots of that module, so the files form layers and no circle. The styles of the first page
 * lie with those of every page, those of an area in its file: few sheets, and none with what is not to be seen.
 */
function sharedName(id: string, modules: Modules): string | null {
  if (OF_FEW_PAGES.test(id)) return null;
  const roots = rootsOf(id, modules);
  if (roots.has("index")) return "shell";
  if (roots.has("home") && id.endsWith(".css")) return "shell";
  // Every page has the menu, which is a dialog, and no form.
  if (roots.has("side-menu") && roots.size > 1) return "dialogs";
  const areas = new Set([...roots].map((root) => AREAS[root] ?? "other"));
  const [area = "other"] = areas;
  if (roots.size < 2) return area !== "other" && id.endsWith(".css") ? area : null;
  // The field of the first page and of the orders; a report has none.
  if (areas.has("home")) return areas.has("report") || areas.has("sections") ? "shell" : "front";
  if (areas.size === 1) return area === "other" ? "account" : area;
  if (areas.has("report")) return areas.size === 2 && areas.has("sections") ? "report" : "common";
  return areas.has("sections") ? "records" : "forms";
}

/** Parts of a library that its list of exports would bind to every page. */
const OF_FEW_PAGES =
  /@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;

const FRAMEWORK = /rolldown\/runtime|node_modules\/(react-router|react-router-dom|@tanstack)\//;

/**
 * Two files for the libraries that every page runs on and that change seldom, one for what every page and the first
 * one need, one per area: a page takes about ten files.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // Each begins in a task of its own, between which the page answers. A package of CommonJS begins where it is first
  // asked for, so what asks for the renderer lies with it.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/renderer/, priority: 4 },
  { name: "framework", test: (id) => FRAMEWORK.test(id) && !OF_FEW_PAGES.test(id), priority: 3 },
  { name: sharedName, priority: 1, includeDependenciesRecursively: false },
];
