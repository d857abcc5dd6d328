import { useLingui } from "@lingui/react/macro";
import { IconChevronLeft } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useGuard } from "../../session/guard.ts";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { MenuButton, MenuLink } from "./menu-item.tsx";
import classes from "./menu-list.module.css";
import { storeMenuState, useMenuState } from "./menu-state.ts";
import { groupMenu, type MenuGroup } from "./menu-groups.ts";
import { useMenuTitle } from "../../ui/menu/menu-titles.ts";
import { innerEntries, isVisible, type MenuEntry } from "../../../domain/menu-visibility.ts";
import { useMenu } from "./use-menu.ts";
import { useSignOut } from "../use-sign-out.ts";
import { waitingCount } from "../notices/waiting-count.ts";

// Few are administrators.
const AdminList = lazy(async () => ({ default: (await import("./admin-list.tsx")).AdminList }));
const MenuMissing = lazy(async () => ({
  default: (await import("./menu-missing.tsx")).MenuMissing,
}));
const SignOutDialog = lazy(async () => ({
  default: (await import("../sign-out-dialog.tsx")).SignOutDialog,
}));

/** As many as a member's menu has, and with their distance as high as each. */
const ROWS = Array.from({ length: 12 }, () => 34);

/** The configured entries, the second level of one of them, LogOut, and the Admin list. */
export function MenuList({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { showSlider: isLoggedIn, isAdmin } = useGuard();
  const { entries, state, askAgain } = useMenu();
  const { innerPages } = useMenuState();
  const signOut = useSignOut(onDone);
  const [isAsking, setAsking] = useState(false);
  if (innerPages.length > 0) return <InnerList isLoggedIn={isLoggedIn} onDone={onDone} />;
  return (
    <>
      {isAdmin ? <AdminPart onDone={onDone} /> : null}
      {state === "loading" ? <LoadingSkeleton heights={ROWS} /> : null}
      {state === "missing" ? (
        <Suspense fallback={null}>
          <MenuMissing onRetry={askAgain} />
        </Suspense>
      ) : null}
      <Groups entries={entries} isLoggedIn={isLoggedIn} hasHeadings={!isAdmin} onDone={onDone} />
      <ul className={classes.list}>
        {isLoggedIn ? (
          <li>
            <MenuButton
              icon="logout"
              label={t`Sign out`}
              onClick={() => (waitingCount() > 0 ? setAsking(true) : signOut())}
            />
          </li>
        ) : null}
      </ul>
      {isAsking ? (
        <Suspense fallback={null}>
          <SignOutDialog onConfirm={signOut} onCancel={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The back office comes first; what a shop sees follows under a heading of its own. */
function AdminPart({ onDone }: { onDone: () => void }) {
  return (
    <Suspense fallback={<LoadingSkeleton heights={ROWS} />}>
      <AdminList onDone={onDone} />
    </Suspense>
  );
}

type EntriesProps = {
  entries: MenuEntry[];
  isLoggedIn: boolean;
  /** An administrator's own list has headings already, some of the same words. */
  hasHeadings: boolean;
  onDone: () => void;
};

/** Those that can be seen, in groups; the place of an entry is that in the configured list. */
function Groups({ entries, isLoggedIn, hasHeadings, onDone }: EntriesProps) {
  const { t } = useLingui();
  const visible = entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => isVisible(entry, isLoggedIn));
  const groups = hasHeadings ? groupMenu(visible) : [{ name: undefined, entries: visible }];
  return groups.map(({ name, entries: members }) =>
    name === undefined ? (
      <ul key="" className={classes.list}>
        <Entries entries={members} onDone={onDone} />
      </ul>
    ) : (
      <div key={name.id}>
        <h2 className={classes.group}>{t(name)}</h2>
        <ul className={classes.list} aria-label={t(name)}>
          <Entries entries={members} onDone={onDone} />
        </ul>
      </div>
    ),
  );
}

type MembersProps = { entries: MenuGroup["entries"]; onDone: () => void };

function Entries({ entries, onDone }: MembersProps) {
  const titleOf = useMenuTitle();
  const { selectedIndex, selectHome } = useMenuState();
  return entries.map(({ entry, index }) => {
    const isSelected = !selectHome && index === selectedIndex;
    const inner = innerEntries(entry);
    return (
      <li key={entry.title + entry.url}>
        {inner.length > 0 ? (
          <MenuButton
            icon={entry.icon}
            label={titleOf(entry.title)}
            hasMore
            url={entry.url}
            isSelected={isSelected}
            onClick={() =>
              storeMenuState({
                selectedIndex: index,
                selectedInnerIndex: -1,
                innerTitle: entry.title,
                innerPages: inner,
                selectHome: false,
              })
            }
          />
        ) : (
          <MenuLink
            entry={entry}
            isSelected={isSelected}
            onDone={() => {
              storeMenuState({
                selectedIndex: index,
                selectedInnerIndex: -1,
                selectHome: entry.url === "/home",
              });
              onDone();
            }}
          />
        )}
      </li>
    );
  });
}

function InnerList({ isLoggedIn, onDone }: { isLoggedIn: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const titleOf = useMenuTitle();
  const { innerTitle, innerPages, selectedInnerIndex } = useMenuState();
  return (
    <>
      <button
        type="button"
        className={classes.back}
        aria-label={t`Back to the main menu`}
        onClick={() => storeMenuState({ innerTitle: "", innerPages: [], selectedInnerIndex: -1 })}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
        <span>{titleOf(innerTitle)}</span>
      </button>
      <ul className={classes.list}>
        {innerPages.map((inner, index) =>
          isVisible(inner, isLoggedIn) ? (
            <li key={inner.title}>
              <MenuLink
                entry={inner}
                isSelected={index === selectedInnerIndex}
                onDone={() => {
                  storeMenuState({ selectedInnerIndex: index });
                  onDone();
                }}
              />
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}
