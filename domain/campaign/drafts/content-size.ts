import type { CampaignContent } from "../content.ts";

/** Bytes of content as JSON: a carousel in which every word, answer and address is as long as RCS_LIMITS allow is smaller. */
export const MAX_CONTENT_BYTES = 350_000;

const encoder = new TextEncoder();

/** How large content is, in bytes of UTF-8 as JSON; none is 0. */
export function contentBytes(content: CampaignContent | null | undefined): number {
  return content ? encoder.encode(JSON.stringify(content)).length : 0;
}
