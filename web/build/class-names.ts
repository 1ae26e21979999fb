import { createHash } from "node:crypto";

const files = new Map<string, { path: string; names: Map<string, string> }>();

/** A short name for a class of a module: a mark of its file and its place there, the same in every build. */
export function shortClassName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf("/src/"));
  const mark = createHash("sha256").update(path).digest("base64url").slice(0, 4);
  const module = files.get(mark) ?? { path, names: new Map<string, string>() };
  if (module.path !== path) throw new Error(`one mark for ${path} and ${module.path}: lengthen it`);
  files.set(mark, module);
  const short = module.names.get(name) ?? `_${mark}${module.names.size.toString(36)}`;
  module.names.set(name, short);
  return short;
}
