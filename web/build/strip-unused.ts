import type { Plugin } from "vite";

/**
 * Leaves out parts of libraries that no page uses and that the bundler cannot see to be unused: names for developers
 * keep components of the router alive, icons carry keys that only a list which changes would need, and the generated
 * client would bring its own reader of streams beside ours.
 */
export function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    transform(code, id) {
      if (/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id))
        return { code: withoutKeys(code), map: null };
      if (!/react-router\/dist\/production\/.*\.mjs$/.test(id)) return null;
      const nameless = code.replace(/^\w+\.displayName = "[^"]*";$/gm, "");
      const isMade = /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;
      return { code: nameless.replace(isMade, "$1/* @__PURE__ */ "), map: null };
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
