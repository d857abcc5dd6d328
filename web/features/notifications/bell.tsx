import { useLingui } from "@lingui/react/macro";
import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./notifications.module.css";
import { useLiveUnread } from "./use-live-unread.ts";

/** The bell in the header with the number of unread notifications, as they happen. */
export function Bell() {
  const { t } = useLingui();
  const unread = useLiveUnread();
  const name = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`;
  return (
    <Link to="/notifications" className={classes.bell} aria-label={name}>
      <IconBell size={24} aria-hidden="true" />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      ) : null}
    </Link>
  );
}
