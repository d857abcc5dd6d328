import type { DisplayContent } from "../message/display-creative.ts";
import type { RcsContent } from "../message/rcs-message.ts";

/** Campaign content beyond the text: display banners or an RCS message. */
export type CampaignContent = DisplayContent | RcsContent;

/** An advertiser's message of any kind; incomplete in a draft. */
export type Message = {
  text: string;
  sender: string;
  /** Landing page; '' when there is none. */
  link: string;
  content: CampaignContent | null;
};

type WithContent = Pick<Message, "content">;

/** The banners of a message; none while there are none, or when its content is of another kind. */
export function displayOf({ content }: WithContent): DisplayContent {
  return content !== null && "creatives" in content ? content : { creatives: [] };
}

/** The RCS message; an empty one while there is none, or when the content is of another kind. */
export function rcsOf({ content }: WithContent): RcsContent {
  if (content === null || "creatives" in content)
    return { agentName: "", message: { type: "text", text: "" } };
  return content;
}
