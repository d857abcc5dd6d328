import { readFile } from "node:fs/promises";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Plugin } from "vite";

const ENTRY = /^msgid (".*")\nmsgstr (".+")$/gm;

/** The translated texts of a catalogue: English to translation. What has no translation yet is left out. */
export function readCatalogue(po: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, source = '""', translation = '""'] of po.matchAll(ENTRY)) {
    const english = JSON.parse(source) as string;
    const text = JSON.parse(translation) as string;
    if (english !== "" && text !== "") found.set(english, text);
  }
  return found;
}

/** Compiles web/locales/*.po while building: an object from message ids to texts the browser needs no parser for. */
export function catalogues(): Plugin {
  return {
    name: "loudhailer:catalogues",
    async load(id) {
      const [path = ""] = id.split("?");
      if (!/\/locales\/[a-z]+\.po$/.test(path)) return null;
      const rows = [...readCatalogue(await readFile(path, "utf8"))].map(([english, text]) => [
        generateMessageId(english),
        compileMessage(text),
      ]);
      return `export const messages = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
