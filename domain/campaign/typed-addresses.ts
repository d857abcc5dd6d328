import { hostsInText } from "../text/hosts-in-text.ts";
import { translate } from "../translate.ts";
import type { Message } from "./content.ts";
import type { Kind } from "./kinds/kind.ts";
import { MAX_READ_CHARACTERS, type MessageProblem } from "./problems.ts";

/** Each is asked about, and compared with the names that nobody may pass for. */
export const MAX_TYPED_ADDRESSES = 50;

/** The words of a message with more web addresses than may be looked at. The browser leaves it to the server: nobody writes so many. */
export function typedAddressProblems(
  { wordsPath, words }: Kind,
  message: Message,
): MessageProblem[] {
  const count = hostsInText(words(message).slice(0, MAX_READ_CHARACTERS)).length;
  const most = MAX_TYPED_ADDRESSES;
  if (count <= most) return [];
  const said = translate("Name up to {most} web addresses; this has {count}.", { most, count });
  return [{ path: wordsPath, message: said }];
}
