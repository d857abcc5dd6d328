import { PAGE_ROWS } from "../../web/routes/page-table.ts";
import type { FullShop } from "./full-shop.ts";

/** Visitor type: signed out, a shop owner, the owner of another shop, an administrator. */
export type Walker = "anonymous" | "advertiser" | "other advertiser" | "admin";

/** One address to open, and what is to be found there. */
export type RouteCase = {
  /** As the web app's router names it. */
  route: string;
  path: string;
  guard: "none" | "login" | "admin";
  /** The path on which everybody ends up who is let in; `path` itself when left out. */
  ends?: RegExp;
  /** A text of the shop's own that its owner reads there. */
  shows?: string;
  /** Public to anyone with the link. */
  isShared?: boolean;
};

type Address = Omit<RouteCase, "guard">;

/**
 * Every route of the web app (spec section 2, and what came on top of it), with the ids of one shop in its addresses.
 */
export function routesOf(shop: FullShop): RouteCase[] {
  const named = addressesOf(shop);
  const plain = PLAIN.filter(({ path }) => !named.some((it) => it.path === path));
  return [...plain, ...named].map((address) => ({ ...address, guard: guardOf(address.route) }));
}

function addressesOf(shop: FullShop): Address[] {
  const { words, campaignId, draftId, invoice } = shop;
  return [
    { route: "/folder", path: "/folder", shows: words.title },
    { route: "/folder/$id", path: "/folder/drafts", shows: words.draft },
    { route: "/campaign/$mode", path: "/campaign/new" },
    {
      route: "/campaign/$mode",
      path: `/campaign/edit?id=${draftId}`,
      shows: words.draft,
    },
    {
      route: "/campaign-info/$id",
      path: `/campaign-info/${campaignId}`,
      shows: words.text,
    },
    { route: "/report/$id", path: `/report/${campaignId}`, shows: words.title },
    { route: "/voucher/$id", path: `/voucher/${campaignId}`, shows: words.voucher },
    { route: "/lists", path: "/lists", shows: words.list },
    { route: "/sites", path: "/sites", shows: words.site },
    { route: "/invoice", path: "/invoice", shows: invoice.number },
    {
      route: "/invoice/$id",
      path: `/invoice/${invoice.id}`,
      shows: invoice.number,
    },
    { route: "/final", path: "/final" },
    { route: "/final", path: `/final?id=${campaignId}`, shows: words.title },
    {
      route: "/final",
      path: `/final?paymentId=${shop.paymentId}`,
      shows: "R200.00",
    },
    { route: "/payment", path: `/payment?campaign=${draftId}` },
    { route: "/reset-password/$mode", path: "/reset-password/request" },
    { route: "/reset-password/$mode", path: "/reset-password/new" },
    { route: "/legal/$document", path: "/legal/privacy?country=7" },
    { route: "/legal/$document", path: "/legal/contact" },
    { route: "/help/$slug", path: "/help/how-pricing-works" },
    { route: "/bonus/$id", path: `/bonus/${shop.userId}` },
    { route: "/books/$section", path: "/books/refunds" },
    {
      route: "/admin/advertisers/$id",
      path: `/admin/advertisers/${shop.userId}`,
    },
    {
      route: "/shared-report/$token",
      path: `/shared-report/${shop.shareToken}`,
      shows: words.title,
      isShared: true,
    },
    { route: "no route", path: "/no-such-page" },
  ];
}

/** Targets of redirecting addresses. */
const LEADS_ON: Readonly<Record<string, RegExp>> = {
  "/": /^\/dashboard/,
  "/campaign": /^\/campaign\//,
  "/signin": /^\/login$/,
};

/** The addresses without an id. */
const PLAIN: readonly Address[] = PAGE_ROWS.filter(({ route }) => !route.includes("$")).map(
  ({ route }) => ({ route, path: route, ...(LEADS_ON[route] ? { ends: LEADS_ON[route] } : {}) }),
);

const GUARDS = { public: "none", session: "login", member: "login", admin: "admin" } as const;

/** As the table of pages says. */
function guardOf(route: string): RouteCase["guard"] {
  const row = PAGE_ROWS.find((it) => it.route === route);
  return row ? GUARDS[row.guard] : "none";
}

/** The path on which a walker must end up. */
export function endOf({ path, guard, ends }: RouteCase, walker: Walker): RegExp {
  if (walker === "anonymous" && guard !== "none") return /^\/home$/;
  if (walker !== "admin" && guard === "admin") return /^\/dashboard$/;
  return ends ?? new RegExp(`^${path.split("?")[0] ?? ""}$`);
}
