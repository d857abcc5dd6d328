import type { FullShop } from "./full-shop.ts";

/** Who walks: nobody signed in, a shop owner, the owner of another shop, an administrator. */
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
  /** Shows it to whoever has the link. */
  isShared?: boolean;
};

/**
 * Every route of the web app (spec section 2, and what came on top of it), with the ids of one shop in its addresses.
 */
export function routesOf(shop: FullShop): RouteCase[] {
  const { words, campaignId, draftId, invoice } = shop;
  return [
    ...PLAIN.map(([route, guard, ends]) => ({
      route,
      path: route,
      guard,
      ...(ends ? { ends } : {}),
    })),
    { route: "/folder", path: "/folder", guard: "login", shows: words.title },
    { route: "/folder/$id", path: "/folder/drafts", guard: "login", shows: words.draft },
    { route: "/campaign/$mode", path: "/campaign/new", guard: "login" },
    {
      route: "/campaign/$mode",
      path: `/campaign/edit?id=${draftId}`,
      guard: "login",
      shows: words.draft,
    },
    {
      route: "/campaign-info/$id",
      path: `/campaign-info/${campaignId}`,
      guard: "login",
      shows: words.text,
    },
    { route: "/report/$id", path: `/report/${campaignId}`, guard: "login", shows: words.title },
    { route: "/voucher/$id", path: `/voucher/${campaignId}`, guard: "login", shows: words.voucher },
    { route: "/lists", path: "/lists", guard: "login", shows: words.list },
    { route: "/sites", path: "/sites", guard: "login", shows: words.site },
    { route: "/invoice", path: "/invoice", guard: "login", shows: invoice.number },
    {
      route: "/invoice/$id",
      path: `/invoice/${invoice.id}`,
      guard: "login",
      shows: invoice.number,
    },
    { route: "/final", path: "/final", guard: "login" },
    { route: "/final", path: `/final?id=${campaignId}`, guard: "login", shows: words.title },
    {
      route: "/final",
      path: `/final?paymentId=${shop.paymentId}`,
      guard: "login",
      shows: "R200.00",
    },
    { route: "/payment", path: `/payment?campaign=${draftId}`, guard: "login" },
    { route: "/reset-password/$mode", path: "/reset-password/request", guard: "none" },
    { route: "/reset-password/$mode", path: "/reset-password/new", guard: "none" },
    { route: "/help/$slug", path: "/help/how-pricing-works", guard: "none" },
    { route: "/bonus/$id", path: `/bonus/${shop.userId}`, guard: "login" },
    { route: "/books/$section", path: "/books/refunds", guard: "login" },
    {
      route: "/admin/advertisers/$id",
      path: `/admin/advertisers/${shop.userId}`,
      guard: "admin",
    },
    {
      route: "/shared-report/$token",
      path: `/shared-report/${shop.shareToken}`,
      guard: "none",
      shows: words.title,
      isShared: true,
    },
    { route: "no route", path: "/no-such-page", guard: "none" },
  ];
}

const PLAIN: readonly [route: string, guard: RouteCase["guard"], ends?: RegExp][] = [
  ["/", "login", /^\/dashboard/],
  ["/home", "none"],
  ["/dashboard", "login"],
  ["/login", "none"],
  ["/signup", "none"],
  ["/verify-password", "none"],
  ["/search-modal", "login"],
  ["/campaign", "login", /^\/campaign\//],
  ["/plan", "login"],
  ["/wallet", "login"],
  ["/payment", "login"],
  ["/planoffline", "none"],
  ["/personal", "login"],
  ["/notifications", "none"],
  ["/update-pwd", "none"],
  ["/bonus", "login"],
  ["/reports", "none"],
  ["/help", "none"],
  ["/support", "login"],
  ["/share", "login"],
  ["/invoice/details", "login"],
  ["/books", "login"],
  ["/admin/advertisers", "admin"],
  ["/admin/reviews", "admin"],
  ["/admin/opt-outs", "admin"],
  ["/admin/support", "admin"],
  ["/admin/reference", "admin"],
  ["/admin/sections", "admin"],
  ["/admin/jobs", "admin"],
  ["/admin/audit", "admin"],
];

/** The path on which a walker must end up. */
export function endOf({ path, guard, ends }: RouteCase, walker: Walker): RegExp {
  if (walker === "anonymous" && guard !== "none") return /^\/home$/;
  if (walker !== "admin" && guard === "admin") return /^\/dashboard$/;
  return ends ?? new RegExp(`^${path.split("?")[0] ?? ""}$`);
}
