import { readFile } from "node:fs/promises";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import PO from "pofile";
import type { Plugin } from "vite";

/** The translated texts of a catalogue: English to translation. What has no translation yet is left out. */
export function readCatalogue(po: string): Map<string, string> {
  const translated = PO.parse(po).items.filter(({ msgstr, obsolete }) => msgstr[0] && !obsolete);
  return new Map(translated.map(({ msgid, msgstr: [text = ""] }) => [msgid, text]));
}

/**
 * Compiles the catalogues of web and domain while building: an object from message ids to texts the browser needs no
 * parser for. The web's macros make an id of every text; the domain's texts are their own ids.
 */
export function catalogues(): Plugin {
  return {
    name: "loudhailer:catalogues",
    async load(id) {
      const [path = ""] = id.split("?");
      const zone = /\/(web|domain)\/locales\/[a-z]+\.po$/.exec(path)?.[1];
      if (zone === undefined) return null;
      const idOf = zone === "web" ? generateMessageId : (english: string) => english;
      const rows = [...readCatalogue(await readFile(path, "utf8"))].map(([english, text]) => [
        idOf(english),
        compileMessage(text),
      ]);
      return `export const messages = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
