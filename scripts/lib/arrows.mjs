// Checks the imports of Rust sources.
// node arrows.mjs [--domains <folder>] <folder of a crate's src>...
// Every folder is checked for import cycles; the one after --domains also for the order of its domains and for
// libraries used outside their layer. Prints each violation; exits with 1 when there is one.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Order of the domains: a domain may import only earlier ones; files of `src` and `WIRING` all. */
const ORDER = [
  "platform", "identity", "messages", "money", "offers", "checks", "reports", "quick_purchase", "business", "account_overview", "privacy", "admin", "public_api",
];
/** Folder that may use all domains, like the files directly in `src`. */
const WIRING = "operator_commands/";
/** Libraries and the layers that may use them, by path below `src`. */
const LAYERS = [
  { words: /\baxum(_extra)?::/, name: "axum", layer: /^(\w+\/http(\/|\.rs)|platform\/http\/|router\.rs|serve\.rs)/ },
  { words: /\b(sea_orm|sqlx)::/, name: "sea-orm", layer: /^(\w+\/repository(\/|\.rs)|platform\/(db|entities|jobs\/queue)(\/|\.rs))/ },
];

const problems = [];

function* rustFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* rustFiles(path);
    else if (entry.name.endsWith(".rs")) yield path;
  }
}

/** Flattens a `use` tree: `a::{b, c::{d, e}}` to [a::b, a::c::d, a::c::e], each a list of names. */
function flatten(tree, prefix = []) {
  const brace = tree.indexOf("{");
  const head = (brace < 0 ? tree : tree.slice(0, brace)).split(" as ")[0];
  const path = [...prefix, ...head.split("::").map((name) => name.trim()).filter(Boolean)];
  if (brace < 0) return [path.at(-1) === "self" ? path.slice(0, -1) : path];
  const parts = [];
  let depth = 0;
  let part = "";
  for (const letter of tree.slice(brace + 1, tree.lastIndexOf("}"))) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].filter((text) => text.trim()).flatMap((text) => flatten(text, path));
}

/** Modules of a crate by name (`money::payments`), each with its file, code, imports and re-exports. */
function readModules(root) {
  const modules = new Map();
  for (const file of rustFiles(root)) {
    const path = file.slice(root.length + 1);
    const name = path.replace(/(^|\/)(mod|lib|main)\.rs$|\.rs$/, "").replaceAll("/", "::");
    const code = readFileSync(file, "utf8").replace(/\/\/.*$/gm, "").replace(/"(?:[^"\\]|\\.)*"/gs, '""');
    const module = modules.get(name) ?? { path, code: "", uses: [], reexports: [], exports: new Map() };
    module.code += code;
    modules.set(name, module);
  }
  for (const module of modules.values()) readImports(module);
  for (const [name, module] of modules)
    for (const path of module.reexports) {
      const target = resolve(modules, name, path);
      if (target !== undefined && target !== name) module.exports.set(path.at(-1), target);
    }
  return modules;
}

/** Reads the imports and re-exports of a module, without its unit tests. */
function readImports(module) {
  const tests = module.code.search(/^#\[cfg\(test\)\]\s*\n(pub )?mod \w+ \{/m);
  const live = tests < 0 ? module.code : module.code.slice(0, tests);
  const rest = live.replace(/^\s*(pub(?:\([^)]*\))? )?use ([^;]+);/gm, (_, isPublic, tree) => {
    module[isPublic ? "reexports" : "uses"].push(...flatten(tree));
    return "";
  });
  // Paths without crate, self or super count only if they start with a child module.
  for (const [path] of rest.matchAll(/(?<![:\w])[a-z]\w*(::\w+)+/g)) module.uses.push(path.split("::"));
}

/** Module to which a path imported by module `from` belongs; undefined if outside this crate. */
function resolve(modules, from, path) {
  let names = from === "" ? [] : from.split("::");
  let rest = [...path];
  if (rest[0] === "crate") {
    names = [];
    rest.shift();
  } else if (!["self", "super"].includes(rest[0]) && !modules.has([...names, rest[0]].join("::"))) return undefined;
  while (rest[0] === "super" || rest[0] === "self") {
    if (rest.shift() === "super") names = names.slice(0, -1);
  }
  while (rest.length > 0 && modules.has([...names, rest[0]].join("::"))) names.push(rest.shift());
  const exported = modules.get(names.join("::"))?.exports?.get(rest[0]);
  return exported ?? names.join("::");
}

/** Modules that each module imports from. */
function readArrows(modules) {
  const arrows = new Map();
  for (const [name, module] of modules) {
    const targets = new Set(module.uses.map((path) => resolve(modules, name, path)));
    // A re-export of an item outside the module's own folder counts as an import.
    for (const path of module.reexports) {
      const target = resolve(modules, name, path);
      if (target && !target.startsWith(`${name}::`)) targets.add(target);
    }
    targets.delete(undefined);
    targets.delete(name);
    arrows.set(name, targets);
  }
  return arrows;
}

function checkDomains(modules, arrows) {
  const rank = (name) => ORDER.indexOf(name.split("::")[0]);
  for (const [name, { path, code }] of modules) {
    const isWiring = !path.includes("/") || path.startsWith(WIRING);
    if (!isWiring && rank(name) < 0) problems.push(`${path}: its folder is missing from the order of domains`);
    for (const target of isWiring ? [] : arrows.get(name)) {
      if (target === "" || rank(target) < 0) problems.push(`${path} imports ${target || "the crate root"}, which wires the domains together`);
      else if (rank(target) > rank(name)) problems.push(`${path} imports ${target}, a later domain`);
    }
    for (const { words, name: library, layer } of LAYERS)
      if (words.test(code) && !layer.test(path)) problems.push(`${path} uses ${library} outside its layer`);
  }
}

/** Reports import cycles per folder: a subfolder is one node, the folder's own file is `mod`. */
function checkCircles(root, modules, arrows, isNode = () => true) {
  const folders = new Set([...modules.keys()].flatMap((name) => name.split("::").map((_, i, all) => all.slice(0, i).join("::"))));
  for (const folder of folders) {
    const nodeOf = (name) => {
      if (name === folder) return "mod";
      const prefix = folder === "" ? "" : `${folder}::`;
      return name.startsWith(prefix) ? name.slice(prefix.length).split("::")[0] : undefined;
    };
    const graph = new Map();
    for (const [name, targets] of arrows) {
      const from = nodeOf(name);
      if (from === undefined || !isNode(folder, from)) continue;
      for (const target of targets) {
        const to = nodeOf(target);
        if (to !== undefined && to !== from) graph.set(from, (graph.get(from) ?? new Map()).set(to, `${name || "crate"} -> ${target || "crate"}`));
      }
    }
    for (const circle of circles(graph)) {
      const edges = circle.flatMap((from) => [...graph.get(from)].filter(([to]) => circle.includes(to)).map(([, edge]) => edge));
      problems.push(`${[root, ...folder.split("::")].filter(Boolean).join("/")}: circle of ${circle.join(", ")}:\n  ${edges.join("\n  ")}`);
    }
  }
}

/** Strongly connected components of more than one node (Tarjan). */
function circles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) found.push(part);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

for (let args = process.argv.slice(2); args.length > 0; ) {
  const hasDomains = args[0] === "--domains";
  if (hasDomains) args.shift();
  const root = args.shift().replace(/\/$/, "");
  const modules = readModules(root);
  const arrows = readArrows(modules);
  if (hasDomains) checkDomains(modules, arrows);
  checkCircles(root, modules, arrows, hasDomains ? (folder, node) => folder !== "" || ORDER.includes(node) : undefined);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
