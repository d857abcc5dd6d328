import { Trans } from "@lingui/react/macro";
import { lazyRouteComponent, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, startTransition, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { QueryPart } from "../query/query-part.ts";
import { useGuard } from "../session/guard.ts";
import { installWay, watchInstall } from "../session/install/install-prompt.ts";
import { useMe } from "../session/session.ts";
import { whenIdle } from "../ui/lazy-part.tsx";
import { isWide, useWide } from "../ui/style/use-wide.ts";
import { Header, MemberTools } from "./header.tsx";
import { useFocusOnPageChange, usePageTitle, useSettlingPages } from "./page-change.ts";
import { useSearchModal } from "./search/search-modal.ts";
import classes from "./shell.module.css";
import { useTitleFace } from "./title-face.ts";

// Loaded before the app is first drawn (preloadFrame), so that it comes, or takes a drawn page over, all at once: what is left out of
// React's first drawing it shows three tenths of a second later at the earliest.
const pageFrame = () => import("./page-frame.ts");
const ConnectionNotices = lazyRouteComponent(pageFrame, "ConnectionNotices");
const Footer = lazyRouteComponent(pageFrame, "Footer");
const memberFrame = () => import("./member-frame.ts");
const BottomBar = lazyRouteComponent(memberFrame, "BottomBar");
const SideMenu = lazyRouteComponent(() => import("./menu/side-menu.tsx"), "SideMenu");

/** Loads what the frame of a page is made of: of one that opens without the query cache, and around a member's. */
export async function preloadFrame(page: { isLight: boolean; isMembers: boolean }): Promise<void> {
  const parts = [
    ConnectionNotices,
    Footer,
    ...(page.isLight ? [] : [QueryPart]),
    ...(page.isMembers ? [MemberTools, BottomBar] : []),
    ...(page.isMembers && isWide() ? [SideMenu] : []),
  ];
  await Promise.all(parts.map((part) => part.preload?.()));
}

const Palette = lazy(async () => ({
  default: (await import("./search/palette.tsx")).Palette,
}));
const ActingBanner = lazy(async () => ({
  default: (await import("./notices/acting-banner.tsx")).ActingBanner,
}));
const CellChoice = lazy(async () => ({
  default: (await import("./cell-choice.tsx")).CellChoice,
}));
const InstallOffer = lazy(async () => ({
  default: (await import("./install/install-offer.tsx")).InstallOffer,
}));

/** Where nobody sees the menu until it is asked for, it comes when the page has nothing else to do. */
function useMenuDue(hasPane: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(
    () => (hasPane ? whenIdle(() => startTransition(() => setDue(true))) : undefined),
    [hasPane],
  );
  return isDue && hasPane;
}

/** The frame of every page: skip link, header, side menu (a pane on wide screens, an overlay on phones) and main. */
export function Shell() {
  const me = useMe();
  const isPublicPage = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isPublic === true),
  });
  const isLight = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isLight === true),
  });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const search = useSearchModal();
  const title = usePageTitle();
  useFocusOnPageChange();
  useSettlingPages();
  useTitleFace();
  useEffect(() => {
    document.title = title;
  }, [title]);
  const hasPane = useGuard().showSlider && !isPublicPage;
  // The wizard has its own button at the bottom.
  const isWriting = useLocation({ select: ({ pathname }) => pathname.startsWith("/campaign/") });
  const hasBottomBar = hasPane && !isWriting;
  const isPaneSeen = useWide() && hasPane;
  const isMenuDue = useMenuDue(hasPane);
  const isDirectory = isPublicPage && me?.cells?.every(({ isHere }) => !isHere) === true;
  const canInstall = useSyncExternalStore(watchInstall, installWay, () => "none") !== "none";
  return (
    <>
      <a className={classes.skip} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <Header isMenuOpen={isMenuOpen} hasPane={hasPane} onOpenMenu={() => setMenuOpen(true)} />
      {me?.actedBy ? (
        <Suspense fallback={null}>
          <ActingBanner me={me} />
        </Suspense>
      ) : null}
      <div
        className={[hasPane && classes.split, me?.actedBy && classes.underBanner]
          .filter(Boolean)
          .join(" ")}
      >
        {isPaneSeen || isMenuOpen || isMenuDue ? (
          <Suspense fallback={isPaneSeen ? <div className={classes.paneHolder} /> : null}>
            <SideMenu hasPane={isPaneSeen} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
          </Suspense>
        ) : null}
        <div
          className={hasBottomBar ? `${classes.column} ${classes.overBottomBar}` : classes.column}
        >
          <main id="main" tabIndex={-1} className={classes.main}>
            <Suspense fallback={null}>
              <ConnectionNotices />
            </Suspense>
            {hasBottomBar && canInstall ? (
              <Suspense fallback={null}>
                <InstallOffer />
              </Suspense>
            ) : null}
            {isDirectory ? (
              <Suspense fallback={null}>
                <CellChoice cells={me.cells ?? []} />
              </Suspense>
            ) : isLight ? (
              <Outlet />
            ) : (
              <Suspense fallback={null}>
                <QueryPart>
                  <Outlet />
                </QueryPart>
              </Suspense>
            )}
          </main>
          <Suspense fallback={<div className={classes.footer} />}>
            <Footer />
          </Suspense>
        </div>
      </div>
      {hasBottomBar ? (
        <Suspense fallback={null}>
          <BottomBar onOpenMenu={() => setMenuOpen(true)} />
        </Suspense>
      ) : null}
      {search ? (
        <Suspense fallback={null}>
          <Palette filter={search.filter} />
        </Suspense>
      ) : null}
    </>
  );
}
