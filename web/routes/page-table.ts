/** A page's first read: a procedure read with GET, and its input (web/build/first-reads.ts). */
export type FirstRead = readonly [path: string, input: Readonly<Record<string, string>>];

/**
 * An HTML file of a page's own: what it needs is asked for with the first answer, not found out bit by bit. `_` at the end of
 * its path stands for any name: server and service worker look there when a path has no file of its own.
 */
export type PageFile = {
  path: string;
  /** Drawn while building, so that the first look needs no script; other files name what the page loads. */
  isDrawn?: true;
  /** Not kept on the device for the next visit. */
  isRare?: true;
  firstReads?: readonly FirstRead[];
};

export type PageRow = {
  /** Access (web/session/guard.ts); for a redirect, that of the target page. */
  guard: "public" | "session" | "member" | "admin";
  /** Below web/features; null where the address only leads on to another. */
  module: string | null;
  files?: readonly PageFile[];
  /** The service worker opens it without a connection. */
  opensOffline?: true;
  /** Its parts are kept on the device before it is first opened: members read or write it without a connection. */
  worksOffline?: true;
};

const COUNTRY: FirstRead = ["catalogue/country", { countryId: "$country" }];
const PRICES: FirstRead = ["billing/subscriptions/prices", { countryId: "$country" }];

const drawn = (path: string): Pick<PageRow, "files" | "opensOffline"> => ({
  files: [{ path, isDrawn: true }],
  opensOffline: true,
});
const file = (path: string): Pick<PageRow, "files" | "opensOffline"> => ({
  files: [{ path }],
  opensOffline: true,
});
const member = (module: string, more: Omit<PageRow, "guard" | "module"> = {}): PageRow => ({
  guard: "member",
  module,
  ...more,
});
const open = (module: string, more: Omit<PageRow, "guard" | "module"> = {}): PageRow => ({
  ...member(module, more),
  guard: "public",
});
const admin = (module: string): PageRow => ({ ...member(module), guard: "admin" });

/**
 * Every page of the app, by its path as the router names it: the router, the build, the service worker and the browser
 * stories agree with it. Only the build and the tests load it: no page carries it along.
 */
export const PAGE_TABLE = {
  "/": { guard: "member", module: null, opensOffline: true },
  "/home": open("home/home-page.tsx", drawn("/home")),
  "/login": open("accounts/sign-in/login-page.tsx", drawn("/login")),
  "/signin": { guard: "public", module: null, opensOffline: true },
  "/signup": open("accounts/sign-up/signup-page.tsx", drawn("/signup")),
  "/reset-password/$mode": open(
    "accounts/sign-in/reset-password-page.tsx",
    drawn("/reset-password/request"),
  ),
  "/verify-password": open("accounts/sign-in/verify-page.tsx", drawn("/verify-password")),
  "/confirm-email": open("accounts/sign-in/confirm-page.tsx"),
  "/planoffline": open("billing/subscriptions/public-plan-page.tsx", drawn("/planoffline")),
  // For makers: the server gives it out in the sandbox alone.
  "/design": open("design/design-page.tsx"),
  "/shared-report/$token": open("reports/shared-report-page.tsx"),
  "/help": open("support/help-pages.tsx", { ...drawn("/help"), worksOffline: true }),
  "/help/$slug": open("support/help-pages.tsx", { opensOffline: true, worksOffline: true }),
  // Terms and privacy notice: the server puts today's text in (server/features/catalogue/legal/legal-pages.routes.ts).
  "/legal/$document": open("support/legal/legal-page.tsx", {
    files: ["terms", "privacy", "contact"].map((document) => ({
      path: `/legal/${document}`,
      isDrawn: true,
      isRare: true,
    })),
    opensOffline: true,
  }),
  "/dashboard": member("campaigns/overview/overview-page.tsx", {
    files: [
      {
        path: "/dashboard",
        firstReads: [
          ["campaigns/dashboard", {}],
          ["billing/wallet", {}],
        ],
      },
    ],
    opensOffline: true,
    worksOffline: true,
  }),
  "/campaign": { guard: "session", module: null, opensOffline: true },
  "/campaign/$mode": {
    guard: "session",
    module: "campaigns/wizard-page.tsx",
    files: [
      { path: "/campaign/new", firstReads: [COUNTRY, PRICES] },
      { path: "/campaign/edit", firstReads: [["campaigns/get", { id: "$id" }], COUNTRY, PRICES] },
    ],
    opensOffline: true,
    worksOffline: true,
  },
  "/campaign-info/$id": member("campaigns/campaign-info-page.tsx", {
    ...file("/campaign-info/_"),
    worksOffline: true,
  }),
  "/folder": member("campaigns/folder-page.tsx", { ...file("/folder"), worksOffline: true }),
  "/folder/$id": member("campaigns/folder-page.tsx", { ...file("/folder/_"), worksOffline: true }),
  "/report/$id": member("reports/report-page.tsx", { ...file("/report/_"), worksOffline: true }),
  "/voucher/$id": member("campaigns/vouchers/voucher-page.tsx", {
    ...file("/voucher/_"),
    worksOffline: true,
  }),
  "/wallet": member("billing/wallet/wallet-page.tsx", file("/wallet")),
  "/payment": member("billing/outcome/payment-page.tsx", file("/payment")),
  "/plan": member("billing/subscriptions/plan-page.tsx", file("/plan")),
  "/invoice": member("billing/invoices/invoice-page.tsx", file("/invoice")),
  "/notifications": open("notifications/notifications-page.tsx", {
    ...file("/notifications"),
    worksOffline: true,
  }),
  "/lists": member("campaigns/lists-page.tsx", { ...file("/lists"), worksOffline: true }),
  "/personal": member("accounts/profile/personal-page.tsx", file("/personal")),
  "/sites": member("campaigns/sites/sites-page.tsx", file("/sites")),
  "/support": member("support/support-page.tsx", file("/support")),
  "/invoice/details": member("billing/invoices/billing-details-page.tsx", file("/invoice/details")),
  "/invoice/$id": member("billing/invoices/invoice-detail-page.tsx", { opensOffline: true }),
  "/update-pwd": open("accounts/sign-in/update-password-page.tsx", file("/update-pwd")),
  "/search-modal": member("support/search/search-page.tsx", file("/search-modal")),
  "/final": member("billing/outcome/final-page.tsx", file("/final")),
  "/share": member("campaigns/share-page.tsx", { opensOffline: true, worksOffline: true }),
  "/bonus": member("billing/bonus/bonus-page.tsx"),
  "/bonus/$id": member("billing/bonus/bonus-page.tsx"),
  "/books": member("billing/accounting/accounting-page.tsx"),
  "/books/$section": member("billing/accounting/accounting-page.tsx"),
  "/reports": open("administration/revenue/admin-reports-page.tsx"),
  "/admin": admin("administration/home/admin-home-page.tsx"),
  "/admin/advertisers": admin("administration/advertisers/advertisers-page.tsx"),
  "/admin/advertisers/$id": admin("administration/advertisers/advertiser-page.tsx"),
  "/admin/reviews": admin("administration/review/reviews-page.tsx"),
  "/admin/opt-outs": admin("administration/operation/opt-outs-page.tsx"),
  "/admin/support": admin("administration/support-queue/support-queue-page.tsx"),
  "/admin/reference": admin("administration/reference/reference-page.tsx"),
  "/admin/subscribers": admin("administration/subscribers/subscribers-page.tsx"),
  "/admin/networks": admin("administration/networks/networks-page.tsx"),
  "/admin/sections": admin("administration/settings/sections-page.tsx"),
  "/admin/status": admin("administration/monitoring/status-page.tsx"),
  "/admin/jobs": admin("administration/operation/jobs-page.tsx"),
  "/admin/audit": admin("administration/operation/audit-page.tsx"),
} as const satisfies Readonly<Record<string, PageRow>>;

/** The same rows, for who goes through all of them. */
export const PAGE_ROWS: readonly (PageRow & { route: string })[] = Object.entries<PageRow>(
  PAGE_TABLE,
).map(([route, row]) => ({ route, ...row }));
