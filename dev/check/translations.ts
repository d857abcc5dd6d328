import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "web/locales";

/** What is wrong with one catalogue: a text twice, or a translation whose placeholders differ from the English. */
export function catalogueProblems(name: string, po: string): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [, source = '""', text = '""'] of po.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)) {
    if (source === '""') continue;
    if (seen.has(source)) problems.push(`${name}: ${source} is there twice.`);
    seen.add(source);
    if (text !== '""' && placeholders(source) !== placeholders(text))
      problems.push(`${name}: the translation of ${source} has other placeholders.`);
  }
  return problems;
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\w+|<\/?\d+\/?>/g)]
    .map(([found]) => found)
    .toSorted()
    .join();
}

/** Checks every catalogue of the web app; a list of sentences, empty when all is well. */
export function checkTranslations(root: string): string[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".po"))
    .flatMap((name) => catalogueProblems(name, readFileSync(join(root, FOLDER, name), "utf8")));
}
