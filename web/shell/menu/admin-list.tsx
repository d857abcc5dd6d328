import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { ADMIN_GROUPS } from "../../ui/menu/admin-entries.ts";
import { MenuLink } from "./menu-item.tsx";
import classes from "./menu-list.module.css";

const FRESH_MS = 60_000;

/** For administrators: what waits for them, Bonus and Reports (spec section 2), and the rest of the back office in groups. */
export function AdminList({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="admin-menu">
      <h2 className={classes.heading} id="admin-menu">
        <Trans>Admin</Trans>
      </h2>
      <ul className={classes.list}>
        <li className={classes.counted}>
          <MenuLink entry={{ title: t`To do`, icon: "review", url: "/admin" }} onDone={onDone} />
          <SecondBadge />
        </li>
      </ul>
      {ADMIN_GROUPS.map(({ name, entries }) => (
        <section key={name.id} aria-label={t(name)}>
          <h3 className={classes.group}>{t(name)}</h3>
          <ul className={classes.list}>
            {entries.map((entry) => (
              <li key={entry.url}>
                <MenuLink entry={{ ...entry, title: t(entry.title) }} onDone={onDone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2 className={classes.heading}>
        <Trans>As a shop</Trans>
      </h2>
    </section>
  );
}

/** How much another administrator has asked for and waits for this one; nothing while that is none or not known. */
function SecondBadge() {
  const { data } = useQuery(
    orpc.administration.toDo.queryOptions({ input: {}, staleTime: FRESH_MS, retry: false }),
  );
  if (!data || data.second === 0) return null;
  return (
    <span className={classes.badge}>
      {data.second}
      <span className="lh-visually-hidden">
        {" "}
        <Plural value={data.second} one="waits for your approval" other="wait for your approval" />
      </span>
    </span>
  );
}
