import { msg } from "@lingui/core/macro";
import { createRoute, redirect } from "@tanstack/react-router";
import { withEarlyData } from "../query/early-data.ts";
import { requireMember } from "../session/guard.ts";
import { takePendingPath } from "../session/pending-path.ts";
import { pageComponent } from "./page-component.ts";
import { getParentRoute } from "./root-route.ts";

const overview = () => import("../features/campaigns/overview/overview-page.tsx");

export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: "dashboard",
    beforeLoad: async (asked) => {
      await requireMember(asked);
      // The mail after signing up leads here; the page that was asked for before comes next.
      const wanted = takePendingPath();
      if (wanted) throw redirect({ href: wanted, replace: true });
    },
    loader: () => withEarlyData(async () => (await overview()).readOverview()),
    staticData: { title: msg`Home` },
    component: pageComponent(overview, "OverviewPage"),
  }),
  createRoute({
    getParentRoute,
    path: "personal",
    beforeLoad: requireMember,
    staticData: { title: msg`Profile` },
    component: pageComponent(
      () => import("../features/accounts/profile/personal-page.tsx"),
      "PersonalPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "update-pwd",
    staticData: { title: msg`Change your password` },
    component: pageComponent(
      () => import("../features/accounts/sign-in/update-password-page.tsx"),
      "UpdatePasswordPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "notifications",
    staticData: { title: msg`Notifications` },
    component: pageComponent(
      () => import("../features/notifications/notifications-page.tsx"),
      "NotificationsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "search-modal",
    beforeLoad: requireMember,
    validateSearch: (search: Record<string, unknown>): { filter?: string } =>
      search["filter"] === undefined ? {} : { filter: String(search["filter"]) },
    staticData: { title: msg`Search` },
    component: pageComponent(
      () => import("../features/support/search/search-page.tsx"),
      "SearchPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "reports",
    staticData: { title: msg`All reports` },
    component: pageComponent(
      () => import("../features/administration/revenue/admin-reports-page.tsx"),
      "AdminReportsPage",
    ),
  }),
];
