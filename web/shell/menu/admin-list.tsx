import { Trans, useLingui } from "@lingui/react/macro";
import { MenuLink } from "./menu-item.tsx";
import classes from "./menu-list.module.css";

/** For administrators: Bonus and Reports (spec section 2), and the rest of the back office. */
export function AdminList({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const entries = [
    { title: t`Bonus`, icon: "bonus", url: "/bonus" },
    { title: t`Reports`, icon: "reports", url: "/reports" },
    { title: t`Accounting`, icon: "books", url: "/books" },
    { title: t`Advertisers`, icon: "users", url: "/admin/advertisers" },
    { title: t`Review queue`, icon: "review", url: "/admin/reviews" },
    { title: t`Opt-out register`, icon: "opt-outs", url: "/admin/opt-outs" },
    { title: t`Support queue`, icon: "help", url: "/admin/support" },
    { title: t`Networks`, icon: "networks", url: "/admin/networks" },
    { title: t`Subscribers`, icon: "users", url: "/admin/subscribers" },
    { title: t`Reference data`, icon: "database", url: "/admin/reference" },
    { title: t`Menu and sections`, icon: "list", url: "/admin/sections" },
    { title: t`Jobs`, icon: "settings", url: "/admin/jobs" },
    { title: t`Audit log`, icon: "history", url: "/admin/audit" },
  ];
  return (
    <>
      <h2 className={classes.heading}>
        <Trans>Admin</Trans>
      </h2>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.url}>
            <MenuLink entry={entry} onDone={onDone} />
          </li>
        ))}
      </ul>
    </>
  );
}
