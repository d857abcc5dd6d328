import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import type { ShownPage } from "../../../../domain/campaign/kinds/kind.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";

/** Pages that people are led to: the landing page and those of buttons. */
export function pagesOf(campaign: WrittenCampaign): ShownPage[] {
  const { link } = campaign;
  const kind = kindOf(campaign);
  const landing = kind.hasLink(campaign) && link !== "" ? [{ path: "link", address: link }] : [];
  return [...landing, ...kind.pages(campaign)];
}
