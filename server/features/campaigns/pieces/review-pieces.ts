import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import type { ReviewPiece } from "../../../../domain/message/content-review.ts";
import { rcsPieces, rcsSuggestions } from "../../../../domain/message/rcs-message.ts";
import { pagesOf } from "../links/pages-of.ts";
import { type LinkedPage, pageWords } from "../sites/page-words.ts";

/** All that there is to read of a campaign and the pages of ours it leads to, each piece by what it is to people. */
export function reviewPieces(
  campaign: WrittenCampaign,
  pages: readonly LinkedPage[],
): ReviewPiece[] {
  const pieces: ReviewPiece[] = [
    { of: "sender", text: campaign.sender },
    ...wordPieces(campaign),
    ...pages.map((page) => ({ of: "page" as const, text: pageWords([page]) })),
    ...addressPieces(campaign, pages),
  ];
  return pieces.filter(({ text }) => text !== "");
}

function wordPieces(campaign: WrittenCampaign): ReviewPiece[] {
  const { content } = campaign;
  if (campaign.kind === "rcs" && content && "message" in content) return rcsPieces(content);
  if (campaign.kind === "display" && content && "creatives" in content)
    return content.creatives.map(({ altText }) => ({ of: "picture-words", text: altText }));
  return [{ of: "message", text: kindOf(campaign).words(campaign) }];
}

/** Every linked page and picture address, however it is written, and every number that a button calls. */
export function addressPieces(
  campaign: WrittenCampaign,
  pages: readonly LinkedPage[],
): ReviewPiece[] {
  const { content } = campaign;
  const linked = pagesOf(campaign).map(({ address }) => address);
  const pictures = kindOf(campaign)
    .pictures(campaign)
    .map(({ url }) => url)
    .concat(pages.map((page) => page.pictureUrl));
  const suggestions = content && "message" in content ? rcsSuggestions(content.message) : [];
  const called = [
    ...suggestions.flatMap((it) => (it.type === "dial" ? [it.phoneNumber] : [])),
    ...pages.flatMap(({ phone, whatsApp }) => [phone, whatsApp]),
  ];
  const piecesOf = (of: ReviewPiece["of"], texts: readonly string[]) =>
    texts.filter(Boolean).map((text) => ({ of, text }));
  return [
    ...piecesOf("opens", linked),
    ...piecesOf("picture", pictures),
    ...piecesOf("calls", called),
  ];
}
