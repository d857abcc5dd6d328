import { HELP_TOPICS } from "../../domain/text/help-topics.ts";

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

const drawn = (path: string, module: string): ReadyPage => ({ path, module, isDrawn: true });
const preloaded = (path: string, module: string): ReadyPage => ({ path, module, isDrawn: false });

export const READY_PAGES: readonly ReadyPage[] = [
  drawn("/home", "features/home/home-page.tsx"),
  drawn("/login", "features/accounts/sign-in/login-page.tsx"),
  drawn("/signup", "features/accounts/sign-in/signup-page.tsx"),
  drawn("/reset-password/request", "features/accounts/sign-in/reset-password-page.tsx"),
  drawn("/verify-password", "features/accounts/sign-in/verify-page.tsx"),
  drawn("/planoffline", "features/billing/plans/public-plan-page.tsx"),
  drawn("/help", "features/help/help-pages.tsx"),
  ...HELP_TOPICS.map(({ slug }): ReadyPage => ({
    ...drawn(`/help/${slug}`, "features/help/help-pages.tsx"),
    isRare: true,
  })),
  preloaded("/dashboard", "features/dashboard/dashboard-page.tsx"),
  preloaded("/campaign/new", "features/campaigns/wizard-page.tsx"),
  preloaded("/campaign/edit", "features/campaigns/wizard-page.tsx"),
  preloaded("/campaign-info/_", "features/campaigns/campaign-info-page.tsx"),
  preloaded("/folder", "features/campaigns/folder-page.tsx"),
  preloaded("/folder/_", "features/campaigns/folder-page.tsx"),
  preloaded("/report/_", "features/reports/report-page.tsx"),
  preloaded("/voucher/_", "features/vouchers/voucher-page.tsx"),
  preloaded("/wallet", "features/billing/wallet/wallet-page.tsx"),
  preloaded("/payment", "features/billing/outcome/payment-page.tsx"),
  preloaded("/plan", "features/billing/plans/plan-page.tsx"),
  preloaded("/invoice", "features/billing/invoices/invoice-page.tsx"),
  preloaded("/notifications", "features/notifications/notifications-page.tsx"),
  preloaded("/lists", "features/campaigns/lists-page.tsx"),
  preloaded("/personal", "features/accounts/profile/personal-page.tsx"),
  preloaded("/sites", "features/sites/sites-page.tsx"),
  preloaded("/support", "features/help/support-page.tsx"),
  preloaded("/invoice/details", "features/billing/invoices/billing-details-page.tsx"),
  preloaded("/update-pwd", "features/accounts/sign-in/update-password-page.tsx"),
  preloaded("/search-modal", "features/search/search-page.tsx"),
  preloaded("/final", "features/billing/outcome/final-page.tsx"),
];

/** Drawn on every page, loaded beside it. */
export const SHELL_PARTS = ["shell/footer.tsx", "shell/notices/connection-notices.tsx"] as const;
/** What a page looks like until the app is there. */
export const WAITING_PARTS = ["ui/page.tsx", "ui/notice/loading-skeleton.tsx"] as const;
/** Around every page that reads through the query cache. */
export const FULL_PARTS = ["api/query-frame.tsx"] as const;
/** On every page of members. */
export const MEMBER_PARTS = ["shell/menu/side-menu.tsx", "shell/member-tools.tsx"] as const;
/** What members read and write without a connection. */
export const OFFLINE_PAGES = [
  "features/dashboard/dashboard-page.tsx",
  "features/campaigns/wizard-page.tsx",
  "features/campaigns/folder-page.tsx",
  "features/campaigns/campaign-info-page.tsx",
  "features/campaigns/lists-page.tsx",
  "features/campaigns/share-page.tsx",
  "features/help/help-pages.tsx",
  "features/notifications/notifications-page.tsx",
  "features/reports/report-page.tsx",
  "features/vouchers/voucher-page.tsx",
  "offline/kept-me.ts",
  "shell/notices/waiting-notice.tsx",
  "shell/sign-out-dialog.tsx",
] as const;
