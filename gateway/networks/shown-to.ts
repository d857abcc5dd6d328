import type { CampaignContent } from "../../domain/campaign/content.ts";
import type { Batch, OutgoingMessage } from "./network.ts";

export type Shown = Pick<Batch, "text" | "content" | "linkUrl">;

/** What one person of a batch is sent: the batch's text, rich message and link, or the person's own in their place. */
export function shownTo(
  { text, content, linkUrl }: Shown,
  message: Pick<OutgoingMessage, "text" | "linkUrl">,
): Shown {
  const own = message.linkUrl;
  return {
    text: message.text ?? text,
    content: own !== undefined && linkUrl !== null ? withLink(content, linkUrl, own) : content,
    linkUrl: own ?? linkUrl,
  };
}

/** The same with another link. Neither has anything that JSON would write otherwise. */
function withLink(
  content: CampaignContent | null,
  linkUrl: string,
  own: string,
): CampaignContent | null {
  return content && JSON.parse(JSON.stringify(content).replaceAll(`"${linkUrl}"`, `"${own}"`));
}
