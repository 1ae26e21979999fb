import { createHash } from "node:crypto";

const files = new Map<string, { path: string; names: Map<string, string> }>();

/** Short class name of a CSS module: hash of the file and index of the class; the same in every build. */
export function shortClassName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf("/src/"));
  const hash = createHash("sha256").update(path).digest("base64url").slice(0, 4);
  const module = files.get(hash) ?? { path, names: new Map<string, string>() };
  if (module.path !== path) throw new Error(`hash collision of ${path} and ${module.path}: lengthen it`);
  files.set(hash, module);
  const short = module.names.get(name) ?? `_${hash}${module.names.size.toString(36)}`;
  module.names.set(name, short);
  return short;
}
