import { msg } from "@lingui/core/macro";
import { createRoute, redirect } from "@tanstack/react-router";
import { withEarlyData } from "../query/early-data.ts";
import { requireMember, requireSession } from "../session/guard.ts";
import { knownMe } from "../session/session.ts";
import { pageComponent } from "./page-component.ts";
import { getParentRoute } from "./root-route.ts";
import { textSearch } from "./text-search.ts";

/** `id` is the campaign; `step` the wizard's step; `fixOf` the refused campaign that this one is to put right. */
const wizardSearch = textSearch("id", "step", "fixOf");

export type WizardSearch = ReturnType<typeof wizardSearch>;

/** `next` is the page to go back to; `edit` the shop's page that is written: its id, or "new". */
const sitesSearch = textSearch("next", "edit");

/** `list` is the one list to show. */
const listsSearch = textSearch("next", "list");

const wizard = () => import("../features/campaigns/wizard-page.tsx");
const folder = () => import("../features/campaigns/folder-page.tsx");

export const campaignRoutes = [
  createRoute({
    getParentRoute,
    path: "campaign",
    beforeLoad: () => {
      throw redirect({ to: "/campaign/$mode", params: { mode: "new" }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: "campaign/$mode",
    beforeLoad: requireSession,
    validateSearch: wizardSearch,
    loader: ({ params }) =>
      withEarlyData(async () => (await wizard()).readCampaign(params.mode, knownMe())),
    staticData: {
      title: msg`Campaign`,
      titleOf: ({ mode }) => (mode === "new" ? msg`New campaign` : msg`Your campaign`),
    },
    component: pageComponent(wizard, "WizardPage"),
  }),
  createRoute({
    getParentRoute,
    path: "campaign-info/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaign` },
    component: pageComponent(
      () => import("../features/campaigns/campaign-info-page.tsx"),
      "CampaignInfoPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "folder",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaigns` },
    component: pageComponent(folder, "FolderPage"),
  }),
  createRoute({
    getParentRoute,
    path: "folder/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Campaigns` },
    component: pageComponent(folder, "FolderPage"),
  }),
  createRoute({
    getParentRoute,
    path: "report/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Report` },
    component: pageComponent(() => import("../features/reports/report-page.tsx"), "ReportPage"),
  }),
  createRoute({
    getParentRoute,
    path: "share",
    beforeLoad: requireMember,
    staticData: { title: msg`New campaign` },
    component: pageComponent(() => import("../features/campaigns/share-page.tsx"), "SharePage"),
  }),
  createRoute({
    getParentRoute,
    path: "sites",
    beforeLoad: requireMember,
    validateSearch: sitesSearch,
    staticData: { title: msg`Your pages` },
    component: pageComponent(
      () => import("../features/campaigns/sites/sites-page.tsx"),
      "SitesPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "lists",
    beforeLoad: requireMember,
    validateSearch: listsSearch,
    staticData: { title: msg`Your lists` },
    component: pageComponent(() => import("../features/campaigns/lists-page.tsx"), "ListsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "voucher/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Who came because of it` },
    component: pageComponent(
      () => import("../features/campaigns/vouchers/voucher-page.tsx"),
      "VoucherPage",
    ),
  }),
];
