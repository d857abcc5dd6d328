import type { FieldProblem } from "../errors.ts";
import { GSM_BASIC } from "./gsm-alphabet.ts";
import { translate } from "../translate.ts";

/** A tag is added to a "please call me" message, so it has to be short and one part (domain facts, section 3). */
export const PCM_TAG_MAX_CHARACTERS = 110;

const MAX_NAMED = 5;

/** Characters of the tag that a "please call me" message cannot carry, each once, in the order of the text. */
export function unusablePcmCharacters(tag: string): string[] {
  return [...new Set(tag)].filter((char) => !GSM_BASIC.has(char));
}

/** Everything that is wrong with a tag, in sentences; empty when it can be booked. */
export function pcmTagProblems(
  tag: string,
  path = "messages.0.text",
  most = PCM_TAG_MAX_CHARACTERS,
): FieldProblem[] {
  if (tag.trim() === "") return [{ path, message: translate("Write your line.") }];
  const problems: FieldProblem[] = [];
  const tooMany = [...tag].length - most;
  if (tooMany > 0) {
    const message = translate("Your line can have up to {most} characters. Remove {tooMany}.", {
      most,
      tooMany,
    });
    problems.push({ path, message });
  }
  const unusable = unusablePcmCharacters(tag);
  if (unusable.length > 0) {
    const named = unusable.slice(0, MAX_NAMED).join(" ");
    const message = translate(
      "Your line can only have plain letters, digits and signs. Replace: {named}",
      {
        named,
      },
    );
    problems.push({ path, message });
  }
  return problems;
}
