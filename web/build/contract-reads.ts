import type { Plugin } from "vite";
import * as reads from "../api/contract-reads.ts";

/** Puts what the contract says of reads, as plain lists, in place of the module that takes it from the contract. */
export function contractReads(): Plugin {
  return {
    name: "loudhailer:contract-reads",
    load(id) {
      const [path = ""] = id.split("?");
      if (!path.endsWith("/web/api/contract-reads.ts")) return null;
      return Object.entries(reads)
        .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
        .join("\n");
    },
  };
}
