import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { startingText, wordsOf } from "../../../../domain/message/contact/opt-out-ending.ts";
import type { Draft } from "../draft/draft.ts";
import type { Kind } from "../../../../domain/campaign/kinds/kind.ts";
import { kindOf, KINDS } from "../../../../domain/campaign/kinds/kinds.ts";

type Source = Pick<Draft, "kind" | "text" | "content" | "sender" | "link" | "responseType">;

/** Its text is an SMS, opt-out link included, and no line or banner. */
const isSms = (kind: Kind) => kind.coinsPerPerson === "parts";

function firstWordsOf(draft: Source): string {
  return wordsOf(draft.text) || kindOf(draft).firstWords(draft);
}

/** The text that the draft has as an SMS, or would have. */
export function smsTextOf(draft: Source, optOutSuffixes: readonly string[]): string {
  return isSms(kindOf(draft)) ? draft.text : startingText(firstWordsOf(draft), optOutSuffixes);
}

/** The draft as another kind: what was written goes along as far as the new kind can use it. */
export function changeKind(
  draft: Source,
  to: KindName,
  { company, optOutSuffixes }: { company: string; optOutSuffixes: readonly string[] },
): Partial<Draft> {
  const kind = KINDS[to];
  const words = firstWordsOf(draft);
  const sms = smsTextOf(draft, optOutSuffixes);
  return {
    kind: to,
    text: isSms(kind) ? sms : words,
    content: kind.contentFrom(draft, { words, sms, company }),
    // A flash message is not kept by the phone: a link in it would be gone.
    responseType: kind.canFlash ? draft.responseType : "sms",
  };
}
