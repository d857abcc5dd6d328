import type { Cells } from "../../domain/cells.ts";
import { COUNTRIES, isCountryCode } from "../../domain/countries.ts";
import { isCleartextUrl } from "../../platform/cleartext.ts";
import { isLocal } from "../../platform/sandbox-guard.ts";
import type { Settings } from "../settings.ts";

type Named = Pick<Settings, "CELLS">;

/** The name of the entry of an installation that serves no country and shows where each is. */
const DIRECTORY = "directory";

/** The directory of cells: each country here, unless CELLS names other addresses. */
export function cellsOf({ CELLS }: Named, publicUrl: string): Cells {
  const entries = entriesOf(CELLS);
  const own = originOf(publicUrl) ?? publicUrl;
  return COUNTRIES.map((country) => {
    const named = entries.find(({ name }) => name === country.code)?.origin;
    return { country, address: named ?? publicUrl, isHere: named === undefined || named === own };
  });
}

/** Whether a country is served here, for settings that are needed for countries of this cell alone. */
export function isServedHere(settings: Named, publicUrl: string | undefined, code: string) {
  const cells = cellsOf(settings, publicUrl ?? "");
  return cells.some(({ country, isHere }) => country.code === code && isHere);
}

/** What is wrong with CELLS, one sentence each. */
export function cellProblems(
  { CELLS }: Named,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): string[] {
  if (CELLS === undefined) return [];
  const entries = entriesOf(CELLS);
  const problems = entries.flatMap((entry) => entryProblems(entry, isProduction));
  const names = entries.map(({ name }) => name);
  for (const name of new Set(names))
    if (names.indexOf(name) !== names.lastIndexOf(name))
      problems.push(`CELLS: ${name} is there twice, name one address`);
  for (const { code } of COUNTRIES)
    if (!names.includes(code)) problems.push(`CELLS: ${code} is missing, name the cell of each`);
  if (problems.length > 0) return problems;
  const own = originOf(publicUrl);
  if (entries.some(({ origin }) => origin === own)) return [];
  return [
    `CELLS: no address is that of PUBLIC_URL (${publicUrl}), so nothing is served here; name it as the cell of a country, or as ${DIRECTORY}=${publicUrl}`,
  ];
}

type Entry = { name: string; text: string; origin: string | undefined };

function entriesOf(setting: string | undefined): Entry[] {
  if (setting === undefined) return [];
  return setting.split(",").map((part) => {
    const [name = "", ...rest] = part.split("=");
    const text = rest.join("=").trim();
    return { name: name.trim(), text, origin: originOf(text) };
  });
}

function entryProblems({ name, text, origin }: Entry, isProduction: boolean): string[] {
  if (name !== DIRECTORY && !isCountryCode(name))
    return [`CELLS: "${name}" is no country, write ZA=https://za.example.org,GH=…`];
  if (origin === undefined)
    return [`CELLS: ${name} needs an address without a path, like https://za.example.org`];
  if (isProduction && (isCleartextUrl(text) || isLocal(text)))
    return [`CELLS: ${name} needs an https address that others can reach`];
  return [];
}

/** "https://ZA.example.org/" → "https://za.example.org"; undefined for what is no such address or names a page. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, hash, username } = new URL(text);
  const isPlain = pathname === "/" && search + hash + username === "";
  return /^https?:$/.test(protocol) && isPlain ? origin : undefined;
}
