import type { Plugin } from "vite";

/**
 * Removes unused parts of libraries that the bundler cannot detect: display names, which keep components of the router
 * alive, keys of icon elements, and the stream reader of the generated client (`report-stream.ts` is used instead).
 */
export function stripUnused(): Plugin {
  return {
    name: "strip-unused",
    apply: "build",
    transform(code, id) {
      if (/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id))
        return { code: withoutKeys(code), map: null };
      if (!/react-router\/dist\/production\/.*\.mjs$/.test(id)) return null;
      const stripped = code.replace(/^\w+\.displayName = "[^"]*";$/gm, "");
      const componentCalls = /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;
      return { code: stripped.replace(componentCalls, "$1/* @__PURE__ */ "), map: null };
    },
    load(id) {
      if (!id.endsWith("/src/api/generated/core/serverSentEvents.gen.ts")) return null;
      return "export function createSseClient() { throw new Error('report-stream.ts reads the streams'); }";
    },
  };
}

function withoutKeys(icon: string): string {
  return icon.replace(/, key: "\w+"/g, "").replace(/^__iconData\.node;$/m, "");
}
