import { FLOW_TYPE } from "../../../domain/catalogue.ts";
import type { DisplayContent } from "../../../domain/message/display-creative.ts";
import { rcsWords, type RcsContent } from "../../../domain/message/rcs-message.ts";
import { LINK_PLACEHOLDER } from "../../../domain/message/sms-link.ts";

/** What a campaign says beyond its text. */
export type CampaignContent = DisplayContent | RcsContent;

type Said = { flowTypeId: number; text: string; content: CampaignContent | null };

/** The banners of a display campaign; none while nothing is there yet. */
export function displayOf({ content }: Pick<Said, "content">): DisplayContent {
  return content !== null && "creatives" in content ? content : { creatives: [] };
}

/** The message of an RCS campaign, empty while nothing is there yet. */
export function rcsOf({ content }: Pick<Said, "content">): RcsContent {
  if (content === null || "creatives" in content)
    return { agentName: "", message: { type: "text", text: "" } };
  return content;
}

/** Whether this campaign leads to a landing page. */
export function hasLink({ flowTypeId, content }: Said): boolean {
  if (flowTypeId === FLOW_TYPE.smsLink || flowTypeId === FLOW_TYPE.display) return true;
  return flowTypeId === FLOW_TYPE.rcs && JSON.stringify(content).includes(LINK_PLACEHOLDER);
}

/** The SMS text that is sent and counted: of SMS its own, of RCS the fallback, '' where nothing is an SMS. */
export function smsTextOf(campaign: Said): string {
  const { flowTypeId: kind, text } = campaign;
  if (kind === FLOW_TYPE.sms || kind === FLOW_TYPE.smsLink) return text;
  return kind === FLOW_TYPE.rcs ? (rcsOf(campaign).fallbackText ?? "") : "";
}

/** Everything people read, for checking its words. */
export function wordsOf(campaign: Said): string {
  switch (campaign.flowTypeId) {
    case FLOW_TYPE.display:
      return displayOf(campaign)
        .creatives.map(({ altText }) => altText)
        .join("\n");
    case FLOW_TYPE.rcs:
      return rcsWords(rcsOf(campaign));
    default:
      return campaign.text;
  }
}

/** Every address that people are led to or shown a picture from. */
export function addressesOf(campaign: Said & { link: string }): string[] {
  const { link, content } = campaign;
  const found = JSON.stringify(content ?? {}).match(/https?:[^"\\]+/g) ?? [];
  return [...(hasLink(campaign) && link !== "" ? [link] : []), ...found];
}
