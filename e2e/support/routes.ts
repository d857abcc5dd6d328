/** Who walks: nobody signed in, a shop owner, an administrator. */
export type Walker = "anonymous" | "advertiser" | "admin";

/**
 * Every route of the specification's section 2 and of the back office: where each walker ends up. "login" is /home, as
 * the guard sends there who is not signed in; "own" stays.
 */
export type RouteCase = { path: string; guard: "none" | "login" | "admin"; ends?: RegExp };

const NOWHERE = "00000000-0000-4000-8000-000000000000";

export const ROUTES: readonly RouteCase[] = [
  { path: "/", guard: "login", ends: /^\/dashboard/ },
  { path: "/folder", guard: "login" },
  { path: "/folder/drafts", guard: "login" },
  { path: "/home", guard: "none" },
  { path: "/dashboard", guard: "login" },
  { path: "/login", guard: "none" },
  { path: "/signup", guard: "none" },
  { path: "/reset-password/request", guard: "none" },
  { path: "/verify-password", guard: "none" },
  { path: "/search-modal", guard: "login" },
  { path: "/campaign", guard: "login", ends: /^\/campaign\// },
  { path: "/campaign/new", guard: "login", ends: /^\/campaign\// },
  { path: "/plan", guard: "login" },
  { path: "/payment", guard: "login" },
  { path: "/final", guard: "login" },
  { path: "/wallet", guard: "login" },
  { path: "/invoice", guard: "login" },
  { path: `/report/${NOWHERE}`, guard: "login" },
  { path: "/planoffline", guard: "none" },
  { path: "/personal", guard: "login" },
  { path: "/notifications", guard: "none" },
  { path: "/update-pwd", guard: "none" },
  { path: `/campaign-info/${NOWHERE}`, guard: "login" },
  { path: "/bonus", guard: "login" },
  { path: `/bonus/${NOWHERE}`, guard: "login" },
  { path: "/reports", guard: "none" },
  { path: "/help", guard: "none" },
  { path: "/support", guard: "login" },
  { path: "/lists", guard: "login" },
  { path: "/sites", guard: "login" },
  { path: "/invoice/details", guard: "login" },
  { path: "/books", guard: "login" },
  { path: "/admin/advertisers", guard: "admin" },
  { path: "/admin/reviews", guard: "admin" },
  { path: "/admin/opt-outs", guard: "admin" },
  { path: "/admin/support", guard: "admin" },
  { path: "/admin/reference", guard: "admin" },
  { path: "/admin/sections", guard: "admin" },
  { path: "/admin/jobs", guard: "admin" },
  { path: "/admin/audit", guard: "admin" },
  { path: "/no-such-page", guard: "none" },
];

/** The path on which a walker must end up. */
export function endOf({ path, guard, ends }: RouteCase, walker: Walker): RegExp {
  if (walker === "anonymous" && guard !== "none") return /^\/home/;
  if (walker === "advertiser" && guard === "admin") return /^\/dashboard/;
  return ends ?? new RegExp(`^${path}$`);
}
