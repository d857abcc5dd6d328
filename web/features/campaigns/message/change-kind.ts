import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import type { Draft } from "../draft/draft.ts";
import { kindOf, KINDS } from "../../../../domain/campaign/kinds/kinds.ts";

type Source = Pick<Draft, "kind" | "text" | "content" | "sender" | "link" | "responseType">;

/** The draft as another kind: what was written goes along as far as the new kind can use it. */
export function changeKind(draft: Source, to: KindName, company: string): Partial<Draft> {
  const words = draft.text || kindOf(draft).firstWords(draft);
  const kind = KINDS[to];
  return {
    kind: to,
    text: words,
    content: kind.contentFrom(draft, { words, company }),
    // A flash message is not kept by the phone: a link in it would be gone.
    responseType: kind.canFlash ? draft.responseType : "sms",
  };
}
