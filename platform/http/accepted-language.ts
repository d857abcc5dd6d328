import { parseAccept } from "hono/utils/accept";

/** Browsers send a tenth of it; taking thousands of names apart would hold everybody up. */
const MAX_CHARACTERS = 500;

/** The first of these two-letter codes in `Accept-Language` ("tw-GH" is "tw"); undefined when it names none of them. */
export function acceptedLanguage<Code extends string>(
  header: string | undefined,
  offered: readonly Code[],
): Code | undefined {
  for (const { type } of parseAccept((header ?? "").slice(0, MAX_CHARACTERS))) {
    const short = type.toLowerCase().split("-")[0];
    const known = offered.find((code) => code === short);
    if (known !== undefined) return known;
  }
  return undefined;
}
