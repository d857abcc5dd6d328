import { readFileSync } from "node:fs";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Page } from "playwright-core";
import PO from "pofile";

const CATALOGUE = new URL("../../web/locales/en.po", import.meta.url);
const KEYS = new Set(
  PO.parse(readFileSync(CATALOGUE, "utf8")).items.map(({ msgid }) => generateMessageId(msgid)),
);
/** Traces of placeholders without values. */
const HOLES = /\{\w+\}|\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/;

/** Every text of the page that a person reads or hears, one by one: words, names of fields, and what is typed in them. */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !["SCRIPT", "STYLE", "NOSCRIPT"].includes(parentElement.tagName))
        texts.push(textContent?.trim() ?? "");
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        texts.push(element.getAttribute(name) ?? "");
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        texts.push(element.value);
    }
    return texts.filter((text) => text !== "");
  });
}

/** The texts that are the key of a sentence instead of the sentence, or have a hole where a value belongs. */
export function untranslated(words: readonly string[]): string[] {
  return words.filter((text) => KEYS.has(text) || HOLES.test(text));
}
