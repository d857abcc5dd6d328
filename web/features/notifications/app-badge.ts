type WithBadge = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** Shows on the icon of the installed app how many notifications are unread. Where there is no badge nothing happens. */
export function showBadge(unread: number): void {
  const { setAppBadge, clearAppBadge }: WithBadge = navigator;
  const shown = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator);
  // A browser may have it and still refuse: the app is not installed.
  shown?.catch(() => undefined);
}
