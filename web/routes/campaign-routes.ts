import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { requireMember, requireSession } from "../session/guard.ts";
import { rootRoute } from "./root-route.ts";

/** `id` is the campaign; `step` the wizard's step; `fixOf` the refused campaign that this one is to put right. */
function wizardSearch(search: Record<string, unknown>): WizardSearch {
  return {
    ...(typeof search["id"] === "string" ? { id: search["id"] } : {}),
    ...(typeof search["step"] === "string" ? { step: search["step"] } : {}),
    ...(typeof search["fixOf"] === "string" ? { fixOf: search["fixOf"] } : {}),
  };
}

export type WizardSearch = { id?: string; step?: string; fixOf?: string };

/** `next` is the page to go back to. */
function nextSearch(search: Record<string, unknown>): { next?: string } {
  return typeof search["next"] === "string" ? { next: search["next"] } : {};
}

const wizard = () => import("../features/campaigns/wizard-page.tsx");
const folder = () => import("../features/campaigns/folder-page.tsx");

export const campaignRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "campaign",
    beforeLoad: () => {
      throw redirect({ to: "/campaign/$mode", params: { mode: "new" }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "campaign/$mode",
    beforeLoad: requireSession,
    validateSearch: wizardSearch,
    staticData: { title: msg`Campaign` },
    component: lazyRouteComponent(wizard, "WizardPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "campaign-info/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaign` },
    component: lazyRouteComponent(
      () => import("../features/campaigns/campaign-info-page.tsx"),
      "CampaignInfoPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "folder",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaigns` },
    component: lazyRouteComponent(folder, "FolderPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "folder/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaigns` },
    component: lazyRouteComponent(folder, "FolderPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "report/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Report` },
    component: lazyRouteComponent(
      () => import("../features/reports/report-page.tsx"),
      "ReportPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "share",
    beforeLoad: requireMember,
    staticData: { title: msg`New campaign` },
    component: lazyRouteComponent(
      () => import("../features/campaigns/share-page.tsx"),
      "SharePage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "sites",
    beforeLoad: requireMember,
    validateSearch: nextSearch,
    staticData: { title: msg`Your pages` },
    component: lazyRouteComponent(() => import("../features/sites/sites-page.tsx"), "SitesPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "lists",
    beforeLoad: requireMember,
    validateSearch: nextSearch,
    staticData: { title: msg`Your lists` },
    component: lazyRouteComponent(
      () => import("../features/campaigns/lists-page.tsx"),
      "ListsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "voucher/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Who came with it` },
    component: lazyRouteComponent(
      () => import("../features/vouchers/voucher-page.tsx"),
      "VoucherPage",
    ),
  }),
];
