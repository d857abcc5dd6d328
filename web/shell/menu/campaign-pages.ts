const OF_CAMPAIGNS = ["/folder", "/campaign-info", "/report", "/voucher"];

/** True for the list of campaigns and the pages of one: below them the shortcut to all campaigns is marked. */
export const isOfCampaigns = (pathname: string): boolean =>
  OF_CAMPAIGNS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
