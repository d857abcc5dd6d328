import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { requireAdmin, requireMember } from "../session/guard.ts";
import { lightPage, pageComponent } from "./page-component.ts";
import { getParentRoute } from "./root-route.ts";
import { textSearch } from "./text-search.ts";

const help = () => import("../features/support/help-pages.tsx");

export const backOfficeRoutes = [
  createRoute({
    getParentRoute,
    path: "help",
    staticData: { title: msg`Help`, isLight: true },
    component: lightPage(help, "HelpPage"),
  }),
  createRoute({
    getParentRoute,
    path: "help/$slug",
    staticData: { title: msg`Help`, isLight: true },
    component: lightPage(help, "HelpTopicPage"),
  }),
  createRoute({
    getParentRoute,
    path: "support",
    beforeLoad: requireMember,
    staticData: { title: msg`Contact support` },
    component: pageComponent(() => import("../features/support/support-page.tsx"), "SupportPage"),
  }),
  createRoute({
    getParentRoute,
    path: "admin",
    beforeLoad: requireAdmin,
    staticData: { title: msg`To do` },
    component: pageComponent(
      () => import("../features/administration/home/admin-home-page.tsx"),
      "AdminHomePage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisers",
    beforeLoad: requireAdmin,
    validateSearch: textSearch("text"),
    staticData: { title: msg`Advertisers` },
    component: pageComponent(
      () => import("../features/administration/advertisers/advertisers-page.tsx"),
      "AdvertisersPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisers/$id",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Advertiser` },
    component: pageComponent(
      () => import("../features/administration/advertisers/advertiser-page.tsx"),
      "AdvertiserPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/reviews",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Review queue` },
    component: pageComponent(
      () => import("../features/administration/review/reviews-page.tsx"),
      "ReviewsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/opt-outs",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Opt-out register` },
    component: pageComponent(
      () => import("../features/administration/operation/opt-outs-page.tsx"),
      "OptOutsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/support",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Support queue` },
    component: pageComponent(
      () => import("../features/administration/support-queue/support-queue-page.tsx"),
      "SupportQueuePage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/reference",
    beforeLoad: requireAdmin,
    validateSearch: textSearch("part"),
    staticData: { title: msg`Reference data` },
    component: pageComponent(
      () => import("../features/administration/reference/reference-page.tsx"),
      "ReferencePage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/subscribers",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Subscribers` },
    component: pageComponent(
      () => import("../features/administration/subscribers/subscribers-page.tsx"),
      "SubscribersPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/networks",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Networks` },
    component: pageComponent(
      () => import("../features/administration/networks/networks-page.tsx"),
      "NetworksPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/sections",
    beforeLoad: requireAdmin,
    validateSearch: textSearch("section"),
    staticData: { title: msg`Menu and settings` },
    component: pageComponent(
      () => import("../features/administration/settings/sections-page.tsx"),
      "SectionsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/status",
    beforeLoad: requireAdmin,
    staticData: { title: msg`System status` },
    component: pageComponent(
      () => import("../features/administration/monitoring/status-page.tsx"),
      "StatusPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/jobs",
    beforeLoad: requireAdmin,
    staticData: { title: msg`Jobs` },
    component: pageComponent(
      () => import("../features/administration/operation/jobs-page.tsx"),
      "JobsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "admin/audit",
    beforeLoad: requireAdmin,
    validateSearch: textSearch("signIns", "actorUserId", "subjectUserId", "action", "from", "to"),
    staticData: { title: msg`Audit log` },
    component: pageComponent(
      () => import("../features/administration/operation/audit-page.tsx"),
      "AuditPage",
    ),
  }),
];
