import type { DisplayContent } from "../../../../domain/message/display-creative.ts";
import type { RcsContent } from "../../../../domain/message/rcs-message.ts";
import type { Content } from "./draft.ts";

type StoredRcs = Extract<NonNullable<Content>, { message: unknown }>;

/** An RCS message that nobody has written anything into yet. */
const EMPTY_RCS: StoredRcs = { agentName: "", message: { type: "text", text: "" } };

/** The banners in a content; none when it is of another kind. */
export function displayOf(content: Content): DisplayContent {
  return content && "creatives" in content ? content : { creatives: [] };
}

/** The RCS message in a content; an empty one when it is of another kind. */
export function rcsOf(content: Content): StoredRcs & RcsContent {
  return content && "message" in content ? content : EMPTY_RCS;
}
