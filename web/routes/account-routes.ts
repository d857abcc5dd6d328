import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { requireMember } from "../session/guard.ts";
import { takePendingPath } from "../session/pending-path.ts";
import { rootRoute } from "./root-route.ts";

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "dashboard",
    validateSearch: (search: Record<string, unknown>): { error?: string } =>
      typeof search["error"] === "string" ? { error: search["error"] } : {},
    beforeLoad: async (asked) => {
      const { error } = asked.search;
      // The link in a confirmation mail leads here; one that is too old brings its error along.
      if (error !== undefined) throw redirect({ to: "/verify-password", search: { error } });
      await requireMember(asked);
      // The mail after signing up leads here; the page that was asked for before comes next.
      const wanted = takePendingPath();
      if (wanted) throw redirect({ href: wanted, replace: true });
    },
    staticData: { title: msg`Overview` },
    component: lazyRouteComponent(
      () => import("../features/dashboard/dashboard-page.tsx"),
      "DashboardPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "personal",
    beforeLoad: requireMember,
    staticData: { title: msg`Your details` },
    component: lazyRouteComponent(
      () => import("../features/accounts/personal-page.tsx"),
      "PersonalPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "update-pwd",
    staticData: { title: msg`Change your password` },
    component: lazyRouteComponent(
      () => import("../features/accounts/update-password-page.tsx"),
      "UpdatePasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "notifications",
    staticData: { title: msg`Notifications` },
    component: lazyRouteComponent(
      () => import("../features/notifications/notifications-page.tsx"),
      "NotificationsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "search-modal",
    beforeLoad: requireMember,
    validateSearch: (search: Record<string, unknown>): { filter?: string } =>
      search["filter"] === undefined ? {} : { filter: String(search["filter"]) },
    staticData: { title: msg`Search` },
    component: lazyRouteComponent(() => import("../features/search/search-page.tsx"), "SearchPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "reports",
    staticData: { title: msg`All reports` },
    component: lazyRouteComponent(
      () => import("../features/admin/admin-reports-page.tsx"),
      "AdminReportsPage",
    ),
  }),
];
