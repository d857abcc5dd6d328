import { HELP_TOPICS } from "../../domain/help/help-topics.ts";
import { PAGE_ROWS, PAGE_TABLE } from "../routes/page-table.ts";

/** A page that has an HTML file of its own: what it needs is asked for with the first answer, not found out bit by bit. */
export type ReadyPage = {
  /** `_` at its end stands for any name: server and service worker look there when a path has no file of its own. */
  path: string;
  /** The module of the page, below web/. */
  module: string;
  /** Public pages are drawn while building, so that the first look needs no script. */
  isDrawn: boolean;
  /** Not kept for the next visit: one of many that are alike. */
  isRare?: true;
};

/** Help has a page for every topic. */
const HELP_PAGES = HELP_TOPICS.map(({ slug }): ReadyPage => ({
  path: `/help/${slug}`,
  module: `features/${PAGE_TABLE["/help/$slug"].module}`,
  isDrawn: true,
  isRare: true,
}));

export const READY_PAGES: readonly ReadyPage[] = [
  ...PAGE_ROWS.flatMap(({ module, files = [] }) =>
    files.map(({ path, isDrawn = false, isRare }): ReadyPage => ({
      path,
      module: `features/${module}`,
      isDrawn,
      ...(isRare ? { isRare } : {}),
    })),
  ),
  ...HELP_PAGES,
];

/** The first parts of the addresses that the service worker opens without a connection; "" is the address of the app itself. */
export const OFFLINE_ADDRESSES: readonly string[] = [
  ...new Set(
    PAGE_ROWS.filter(({ opensOffline }) => opensOffline).map(
      ({ route }) => route.split("/")[1] ?? "",
    ),
  ),
];

/** Drawn on every page, loaded beside it. */
export const SHELL_PARTS = ["shell/page-frame.ts"] as const;
/** What takes the place of a page that does not open. Kept on the device with what all pages need: they cannot be asked for then. */
export const INSTEAD_PARTS = [
  "shell/error-page.tsx",
  "shell/not-found-page.tsx",
  // Who opens a page offline is looked up in it; without it that fails before the page is known.
  "session/cached-me.ts",
] as const;
/** Modules for a page's placeholder until the app has loaded. */
export const WAITING_PARTS = ["ui/page.tsx", "ui/notice/loading-skeleton.tsx"] as const;
/** Around every page that reads through the query cache. */
export const FULL_PARTS = ["query/query-frame.tsx"] as const;
/** On members' pages where the window is wide; elsewhere it comes later. */
export const WIDE_PARTS = ["shell/menu/side-menu.tsx"] as const;
/** On every page of members. */
export const MEMBER_PARTS = ["shell/member-frame.ts", "session/cached-me.ts"] as const;
/** What comes by itself a moment after the page that loads it. */
export const SOON_PARTS = [
  ...WIDE_PARTS,
  "api/rpc/full-rpc-link.ts",
  "features/accounts/sign-in/passkey-sign-in.tsx",
  "session/one-person/one-person.ts",
  "shell/notices/service-worker.ts",
] as const;
/** Modules members need offline. */
export const OFFLINE_PARTS: readonly string[] = [
  ...new Set(
    PAGE_ROWS.filter(({ worksOffline }) => worksOffline).map(({ module }) => `features/${module}`),
  ),
  ...WIDE_PARTS,
  "shell/search/palette.tsx",
  "shell/notices/waiting-notice.tsx",
  "shell/sign-out-dialog.tsx",
];
