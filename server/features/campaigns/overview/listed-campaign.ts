import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { campaignFrom } from "../campaign-row.ts";

/** A campaign with what its networks have sent and delivered. */
export type ListedCampaign = Campaign & { sent: number; delivered: number };

/** A campaign in a folder: of a draft also the first words of its content, which is not read itself. */
export type FoldedCampaign = ListedCampaign & { draftWords: string };

/** A sum as the driver gives it. */
type Sum = number | string | bigint;
type ListedRow = Parameters<typeof campaignFrom>[0] & { sent: Sum; delivered: Sum };

export function listedFrom({ sent, delivered, ...row }: ListedRow): ListedCampaign {
  return { ...campaignFrom(row), sent: Number(sent), delivered: Number(delivered) };
}
