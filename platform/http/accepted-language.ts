import { parseAccept } from "hono/utils/accept";
import { knownLanguage, type Language } from "../../domain/text/languages.ts";

/** The first of these languages in `Accept-Language`; undefined when it names none of them. */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  for (const { type } of parseAccept(header ?? "")) {
    const known = knownLanguage(type);
    if (known && offered.includes(known)) return known;
  }
  return undefined;
}
