import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { displayOf, rcsOf } from "../../../../domain/campaign/content.ts";
import type { Content, Draft } from "../draft/draft.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";

type Source = Pick<Draft, "flowTypeId" | "text" | "content" | "sender" | "link" | "responseType">;

/** The draft as another kind: what was written goes along as far as the new kind can use it. */
export function changeKind(draft: Source, flowTypeId: number, company: string): Partial<Draft> {
  const words = draft.text || kindOf(draft).firstWords(draft);
  return {
    flowTypeId,
    text: words,
    content: contentFor(draft, flowTypeId, words, company),
    // A flash message is not kept by the phone: a link in it would be gone.
    responseType: kindOf({ flowTypeId }).canFlash ? draft.responseType : 1,
  };
}

function contentFor(
  { content, sender }: Source,
  flowTypeId: number,
  words: string,
  company: string,
): Content {
  if (flowTypeId === FLOW_TYPE.display) return displayOf({ content });
  if (flowTypeId !== FLOW_TYPE.rcs) return null;
  const rcs = rcsOf({ content });
  const isEmpty = rcs.agentName === "" && rcs.message.type === "text" && rcs.message.text === "";
  if (!isEmpty) return rcs;
  return {
    agentName: (company || sender).slice(0, 40),
    message: { type: "text", text: words },
    ...(words ? { fallbackText: words } : {}),
  };
}
