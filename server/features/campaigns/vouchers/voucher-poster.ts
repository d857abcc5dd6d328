import { LINK_PLACEHOLDER } from "../../../../domain/message/sms-link.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { translate } from "../../../../domain/translate.ts";
import { PLUM } from "../../../pdf/pdf-brand.ts";
import type { Paper } from "../../../pdf/pdf-sheet.ts";
import { findProfile } from "../../accounts/profile/profile.store.ts";
import { posterPdf } from "../posters/poster-pdf.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { readVoucher } from "./vouchers.ts";

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
  const { link } = campaign;
  const name = profile?.company || campaign.sender || translate("Our offer");
  const offer = kindOf(campaign).words(campaign).replaceAll(LINK_PLACEHOLDER, link).trim();
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
