import type { Plugin } from "vite";

const MARK = "?full-link";

/**
 * Gives the library's own link (web/api/rpc/full-rpc-link.ts) a copy of the parts that it shares with the small client: a module is
 * never split, so that each page would otherwise load what the link alone uses of them.
 */
export function fullLinkApart(): Plugin {
  return {
    name: "loudhailer:full-link-apart",
    apply: "build",
    // Before Vite itself finds the file.
    enforce: "pre",
    async resolveId(source, importer = "") {
      const isBelow = importer.endsWith(MARK);
      if (!isBelow && !importer.endsWith("/web/api/rpc/full-rpc-link.ts")) return null;
      const found = await this.resolve(source, importer.replace(MARK, ""), { skipSelf: true });
      return found?.id.includes("/node_modules/@orpc/") ? { ...found, id: found.id + MARK } : null;
    },
  };
}
