import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { rcsCards } from "../../../../domain/message/rcs-message.ts";
import type { Draft } from "./draft.ts";
import { displayOf, rcsOf } from "./draft-content.ts";

/** What the campaign says first, in one piece, whatever its kind: for names and one-line answers. */
export function wordsOf(draft: Pick<Draft, "flowTypeId" | "text" | "content">): string {
  if (draft.flowTypeId === FLOW_TYPE.rcs) {
    const { message } = rcsOf(draft.content);
    if (message.type === "text") return message.text;
    const [card] = rcsCards(message);
    return card?.title || card?.description || "";
  }
  if (draft.flowTypeId === FLOW_TYPE.display)
    return displayOf(draft.content).creatives.find(({ altText }) => altText !== "")?.altText ?? "";
  return draft.text;
}
