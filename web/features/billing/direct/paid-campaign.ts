/** Where the browser returns to after a direct payment. */
export function returnAfterCampaign(campaignId: string): string {
  return `/final?id=${campaignId}`;
}

const RETURN = /^\/final\?id=([0-9a-f-]{36})$/;

/** The campaign that a payment was for, as `returnAfterCampaign` wrote it into the way back; undefined for a top-up. */
export function paidCampaign(next: string | undefined): string | undefined {
  return next === undefined ? undefined : RETURN.exec(next)?.[1];
}
