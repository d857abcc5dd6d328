import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../api/client.ts";
import { isMember, useMe } from "../session/session.ts";
import { FALLBACK_MENU } from "./fallback-menu.ts";
import { MenuButton, MenuLink } from "./menu-item.tsx";
import classes from "./menu-list.module.css";
import { innerEntries, isVisible, menuEntries, type MenuEntry } from "./menu-visibility.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The configured entries, the second level of one of them, LogOut, and the Admin list. */
export function MenuList({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const section = useQuery(
    orpc.catalogue.section.queryOptions({ input: { section: "slideMenu" }, staleTime: Infinity }),
  );
  const [opened, setOpened] = useState<MenuEntry | null>(null);
  const signOut = useSignOut(onDone);
  const configured = menuEntries(section.data);
  const entries = configured.length > 0 ? configured : FALLBACK_MENU;
  const isLoggedIn = isMember(me);
  if (opened)
    return (
      <InnerList
        entry={opened}
        isLoggedIn={isLoggedIn}
        onBack={() => setOpened(null)}
        onDone={onDone}
      />
    );
  return (
    <>
      <ul className={classes.list}>
        {entries
          .filter((entry) => isVisible(entry, isLoggedIn))
          .map((entry) => (
            <li key={entry.title}>
              {innerEntries(entry).length > 0 ? (
                <MenuButton
                  icon={entry.icon}
                  label={entry.title}
                  hasMore
                  onClick={() => setOpened(entry)}
                />
              ) : (
                <MenuLink entry={entry} onDone={onDone} />
              )}
            </li>
          ))}
        {isLoggedIn ? (
          <li>
            <MenuButton icon="logout" label={t`Log out`} onClick={signOut} />
          </li>
        ) : null}
      </ul>
      {me?.isAdmin ? <AdminList onDone={onDone} /> : null}
    </>
  );
}

type InnerProps = { entry: MenuEntry; isLoggedIn: boolean; onBack: () => void; onDone: () => void };

function InnerList({ entry, isLoggedIn, onBack, onDone }: InnerProps) {
  const { t } = useLingui();
  return (
    <>
      <button
        type="button"
        className={classes.back}
        aria-label={t`Back to the main menu`}
        onClick={onBack}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
        <span>{entry.title}</span>
      </button>
      <ul className={classes.list}>
        {innerEntries(entry)
          .filter((inner) => isVisible(inner, isLoggedIn))
          .map((inner) => (
            <li key={inner.title}>
              <MenuLink entry={inner} onDone={onDone} />
            </li>
          ))}
      </ul>
    </>
  );
}

function AdminList({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <h2 className={classes.heading}>
        <Trans>Admin</Trans>
      </h2>
      <ul className={classes.list}>
        <li>
          <MenuLink entry={{ title: t`Bonus`, icon: "bonus", url: "/bonus" }} onDone={onDone} />
        </li>
        <li>
          <MenuLink
            entry={{ title: t`Reports`, icon: "reports", url: "/reports" }}
            onDone={onDone}
          />
        </li>
      </ul>
    </>
  );
}
