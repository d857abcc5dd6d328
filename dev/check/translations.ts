import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import {
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";
import PO from "pofile";

const ZONES = ["web", "domain", "server", "gateway"] as const;
const STALE = 'run "npx lingui extract" and commit the catalogues';

/** The Afrikaans article with another sign in front of it, with none, or as the one letter that nobody should use any more. */
const OTHER_ARTICLE = /(?<!\p{L})['’‘`´]n(?!\p{L})|(?<![\p{L}'’‘`´{])n(?= )|ŉ/u;

/**
 * Problems of one catalogue: a duplicate text, one that cannot be parsed, one whose placeholders differ from the English, or
 * an Afrikaans article that is written in another way than in all others.
 */
export function catalogueProblems(name: string, po: string): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const isAfrikaans = /(?:^|\/)af\.po$/.test(name);
  for (const { msgid, msgstr, obsolete } of PO.parse(po).items) {
    if (obsolete) continue;
    const text = msgstr[0] ?? "";
    const problem = (what: string) => problems.push(`${name}: ${JSON.stringify(msgid)} ${what}.`);
    if (seen.has(msgid)) problem("is there twice");
    seen.add(msgid);
    if (text === "") continue;
    if (isAfrikaans && OTHER_ARTICLE.test(text))
      problem("has the article otherwise than as \u02bcn (U+02BC and n)");
    const wanted = partsOf(msgid);
    const found = partsOf(text);
    if (found === undefined) problem("has a translation that cannot be read");
    else if (wanted?.join() !== found.join()) problem("has a translation with other placeholders");
  }
  return problems;
}

/** The values and tags of a message, each once, sorted; undefined when its braces are broken. */
export function partsOf(message: string): string[] | undefined {
  const read = readMessage(message);
  if (read === undefined) return undefined;
  const tags = [...message.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...namesIn(read), ...tags])].toSorted();
}

function readMessage(message: string): CompiledMessageToken[] | undefined {
  try {
    return compileMessageOrThrow(message);
  } catch {
    return undefined;
  }
}

function namesIn(tokens: readonly CompiledMessageToken[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === "string") return [];
    const [name, , options] = token;
    const inner = Object.values(options ?? {}).flatMap((option) =>
      Array.isArray(option) ? namesIn(option as CompiledMessageToken[]) : [],
    );
    return [name, ...inner];
  });
}

/** Checks every catalogue; a list of sentences, empty when all is well. */
export async function checkTranslations(root: string): Promise<string[]> {
  const problems = ZONES.flatMap((zone) => {
    const folder = join(root, zone, "locales");
    return readdirSync(folder)
      .filter((name) => name.endsWith(".po"))
      .flatMap((name) =>
        catalogueProblems(`${zone}/locales/${name}`, readFileSync(join(folder, name), "utf8")),
      );
  });
  return [...problems, ...(await staleCatalogues(root))];
}

/** English catalogues that do not match the code. */
async function staleCatalogues(root: string): Promise<string[]> {
  const config = getConfig({ cwd: root, skipValidation: true });
  const catalogues = await getCatalogs(config);
  const found = await Promise.all(
    catalogues.map(async (catalogue) => {
      const inCode = new Set(
        Object.values((await catalogue.collect()) ?? {}).map(({ message = "" }) => message),
      );
      const file = catalogue.getFilename("en");
      const path = relative(root, file);
      const stored = PO.parse(readFileSync(file, "utf8")).items.filter(({ obsolete }) => !obsolete);
      const inFile = new Set(stored.map(({ msgid }) => msgid));
      return [
        ...missing(inCode, inFile, `${path} lacks`),
        ...missing(inFile, inCode, `${path} has, but nothing says,`),
      ];
    }),
  );
  return found.flat();
}

function missing(all: ReadonlySet<string>, there: ReadonlySet<string>, words: string): string[] {
  const lost = [...all].filter((message) => !there.has(message));
  const more = lost.length > 1 ? ` and ${lost.length - 1} more` : "";
  return lost.length === 0 ? [] : [`${words} ${JSON.stringify(lost[0])}${more}: ${STALE}.`];
}
