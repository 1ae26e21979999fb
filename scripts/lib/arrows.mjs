// Reads the arrows of the server's sources: node arrows.mjs <folder of server/src>.
// Prints each violation; exits with 1 when there is one.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** A domain imports what stands before it. The files of `src` itself put everything together. */
const ORDER = [
  "platform", "identity", "messages", "money", "offers", "checks", "reports", "quick_purchase", "account_overview", "privacy", "admin",
];
/** Files that may know a library, by their path below `src`. */
const HOMES = [
  { words: /\baxum(_extra)?::/, name: "axum", home: /^(\w+\/http(\/|\.rs)|platform\/http\/|router\.rs|serve\.rs)/ },
  { words: /\b(sea_orm|sqlx)::/, name: "sea-orm", home: /^(\w+\/repository(\/|\.rs)|platform\/(db|entities|queue)(\/|\.rs))/ },
];

const root = process.argv[2].replace(/\/$/, "");
const problems = [];

function* rustFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* rustFiles(path);
    else if (entry.name.endsWith(".rs")) yield path;
  }
}

/** `a::{b, c::{d, e}}` as [a::b, a::c::d, a::c::e], each a list of names. */
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

const modules = new Map(); // "money::payments" -> { file, uses, exports }
for (const file of rustFiles(root)) {
  const path = file.slice(root.length + 1);
  const name = path.replace(/(\/mod)?\.rs$/, "").replaceAll("/", "::");
  const code = readFileSync(file, "utf8").replace(/\/\/.*$/gm, "").replace(/"(?:[^"\\]|\\.)*"/gs, '""');
  modules.set(name === "lib" ? "" : name, { path, code });
}

/** The module that a path lies in, seen from module `from`: undefined when it is not ours. */
function resolve(from, path) {
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

for (const [name, module] of modules) {
  const tests = module.code.search(/^#\[cfg\(test\)\]\s*\n(pub )?mod \w+ \{/m);
  const live = tests < 0 ? module.code : module.code.slice(0, tests);
  module.uses = [];
  module.reexports = [];
  const rest = live.replace(/^\s*(pub(?:\([^)]*\))? )?use ([^;]+);/gm, (_, isPublic, tree) => {
    module[isPublic ? "reexports" : "uses"].push(...flatten(tree));
    return "";
  });
  for (const [path] of rest.matchAll(/\b(crate|super|self)(::\w+)+/g)) module.uses.push(path.split("::"));
  module.exports = new Map();
}
for (const [name, module] of modules)
  for (const path of module.reexports) {
    const target = resolve(name, path);
    if (target !== undefined && target !== name) module.exports.set(path.at(-1), target);
  }

const arrows = new Map(); // module -> set of modules
for (const [name, module] of modules) {
  const targets = new Set(module.uses.map((path) => resolve(name, path)));
  // What a module hands on from outside its own folder is an arrow like any other.
  for (const path of module.reexports) {
    const target = resolve(name, path);
    if (target && !target.startsWith(`${name}::`)) targets.add(target);
  }
  targets.delete(undefined);
  targets.delete(name);
  arrows.set(name, targets);
}

const rank = (name) => ORDER.indexOf(name.split("::")[0]);
for (const [name, { path, code }] of modules) {
  const isAssembly = !path.includes("/");
  if (!isAssembly && rank(name) < 0) problems.push(`${path}: its folder has no place in the order of domains`);
  for (const target of isAssembly ? [] : arrows.get(name)) {
    if (target === "" || rank(target) < 0) problems.push(`${path} imports ${target || "the crate itself"}, which puts the domains together`);
    else if (rank(target) > rank(name)) problems.push(`${path} imports ${target}, a later domain`);
  }
  for (const { words, name: library, home } of HOMES)
    if (words.test(code) && !home.test(path)) problems.push(`${path} knows ${library}`);
}

// Circles, folder by folder: what lies in a folder counts as one with it for its neighbours.
const folders = new Set([...modules.keys()].flatMap((name) => name.split("::").map((_, i, all) => all.slice(0, i).join("::"))));
for (const folder of folders) {
  const inside = (name) => {
    if (name === folder) return "mod";
    const prefix = folder === "" ? "" : `${folder}::`;
    return name.startsWith(prefix) ? name.slice(prefix.length).split("::")[0] : undefined;
  };
  const graph = new Map();
  for (const [name, targets] of arrows) {
    const from = inside(name);
    if (from === undefined || (folder === "" && !ORDER.includes(from))) continue;
    for (const target of targets) {
      const to = inside(target);
      if (to !== undefined && to !== from) graph.set(from, (graph.get(from) ?? new Map()).set(to, `${name} -> ${target}`));
    }
  }
  for (const circle of circles(graph)) {
    const edges = circle.flatMap((from) => [...graph.get(from)].filter(([to]) => circle.includes(to)).map(([, edge]) => edge));
    problems.push(`${folder || "src"}: a circle of ${circle.join(", ")}:\n  ${edges.join("\n  ")}`);
  }
}

/** The strongly connected parts of more than one node (Tarjan). */
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

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
