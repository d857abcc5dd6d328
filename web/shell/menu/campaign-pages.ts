const OF_CAMPAIGNS = ["/folder", "/campaign-info", "/report", "/voucher"];

/** True for the list of campaigns and the pages of one: below them the shortcut to all campaigns is marked. */
export const isOfCampaigns = (pathname: string): boolean =>
  OF_CAMPAIGNS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

const LIST_OF_ALL = ["/folder", "/folder/all"];

/** True for a menu entry that leads to all campaigns, on the pages of one: nothing in the menu leads to those themselves. `of` is the entry's address. */
export function isAboveCampaign(of: string, pathname: string): boolean {
  const [path = ""] = of.split(/[?#]/);
  return LIST_OF_ALL.includes(path) && isOfCampaigns(pathname) && !isFolder(pathname);
}

/** True for a menu entry that opens a second level, on every page that this level is about. */
export const isAboveFolders = (of: string, pathname: string): boolean =>
  isAboveCampaign(of, pathname) || (LIST_OF_ALL.includes(of) && isFolder(pathname));

const isFolder = (pathname: string): boolean =>
  pathname === "/folder" || pathname.startsWith("/folder/");
