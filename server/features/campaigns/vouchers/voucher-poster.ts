import { LINK_PLACEHOLDER } from "../../../../domain/message/sms-link.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { translate } from "../../../../domain/translate.ts";
import { PLUM } from "../../../pdf/pdf-brand.ts";
import type { Paper } from "../../../pdf/pdf-sheet.ts";
import { findProfile } from "../../accounts/profile/profile.store.ts";
import { posterPdf } from "../posters/poster-pdf.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { readVoucher } from "./vouchers.ts";

/** Letters of a message that are read for a poster, which holds fewer. */
const MAX_WORDS = 3_000;
/** Letters of an address that a QR code holds, with as much to spare as its level asks for. */
const MAX_IN_CODE = 1_000;
/** Letters of a message in a QR code that a cheap camera reads from a step away. */
const MAX_SHARED = 240;

/**
 * A poster with the word that customers show. Its QR code leads to the page of the campaign's link; without one it passes
 * the offer on by WhatsApp. Throws not-found, also while there is no word.
 */
export async function readVoucherPoster(
  deps: Parameters<typeof readVoucher>[0],
  { userId, campaignId, paper }: { userId: string; campaignId: string; paper: Paper },
): Promise<Buffer> {
  const { word } = await readVoucher(deps, { userId, campaignId });
  const { campaign } = await readOwnCampaign(deps.db, campaignId, { userId, isAdmin: false });
  const profile = await findProfile(deps.db, userId);
  // A longer one fits no code: it passes the offer on, as without a link.
  const link = campaign.link.length > MAX_IN_CODE ? "" : campaign.link;
  const name = profile?.company || campaign.sender || translate("Our offer");
  const words = kindOf(campaign).words(campaign).slice(0, MAX_WORDS);
  const offer = words.replaceAll(LINK_PLACEHOLDER, () => campaign.link).trim();
  const invitation = translate("Show the word {word} at {name}.", { word, name });
  const shared = offer === "" || offer.length > MAX_SHARED ? invitation : offer;
  return posterPdf(
    {
      name,
      colour: PLUM,
      nameColour: "#ffffff",
      lead: translate("Show this word at the till"),
      word,
      offer,
      code: link || `https://wa.me/?text=${encodeURIComponent(shared)}`,
      caption:
        link === ""
          ? translate("Scan to send this offer to a friend on WhatsApp")
          : translate("Scan to see the offer"),
      details: [link.replace(/^https?:\/\//, "")],
    },
    paper,
  );
}
