import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { isBookSection } from "../features/billing/books/sections.ts";
import { requireMember } from "../session/guard.ts";
import { rootRoute } from "./root-route.ts";

/** What the card page hands back, and where to go on afterwards. */
function paymentSearch(search: Record<string, unknown>): PaymentSearch {
  const found: PaymentSearch = {};
  if (typeof search["paymentId"] === "string") found.paymentId = search["paymentId"];
  if (search["cancelled"] !== undefined) found.cancelled = String(search["cancelled"]) !== "false";
  if (typeof search["setupId"] === "string") found.setupId = search["setupId"];
  if (typeof search["subscriptionId"] === "string") found.subscriptionId = search["subscriptionId"];
  if (typeof search["campaign"] === "string") found.campaign = search["campaign"];
  if (typeof search["next"] === "string") found.next = search["next"];
  if (Number.isSafeInteger(search["amount"])) found.amount = Number(search["amount"]);
  return found;
}

export type PaymentSearch = {
  paymentId?: string;
  /** A card that was to be saved. */
  setupId?: string;
  subscriptionId?: string;
  /** The campaign that is paid for. */
  campaign?: string;
  cancelled?: boolean;
  /** A page of ours to return to, after topping up for a campaign. */
  next?: string;
  /** Suggested amount in minor units. */
  amount?: number;
};

export const billingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "wallet",
    beforeLoad: requireMember,
    staticData: { title: msg`Wallet` },
    component: lazyRouteComponent(
      () => import("../features/billing/wallet-page.tsx"),
      "WalletPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "payment",
    beforeLoad: requireMember,
    validateSearch: paymentSearch,
    staticData: { title: msg`Payment` },
    component: lazyRouteComponent(
      () => import("../features/billing/payment-page.tsx"),
      "PaymentPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "final",
    beforeLoad: requireMember,
    validateSearch: (search: Record<string, unknown>): PaymentSearch & { id?: string } => ({
      ...paymentSearch(search),
      ...(typeof search["id"] === "string" ? { id: search["id"] } : {}),
    }),
    staticData: { title: msg`What happens next` },
    component: lazyRouteComponent(() => import("../features/billing/final-page.tsx"), "FinalPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "invoice",
    beforeLoad: requireMember,
    staticData: { title: msg`Invoices` },
    component: lazyRouteComponent(
      () => import("../features/billing/invoice-page.tsx"),
      "InvoicePage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "invoice/details",
    beforeLoad: requireMember,
    staticData: { title: msg`Details on your invoices` },
    component: lazyRouteComponent(
      () => import("../features/billing/billing-details-page.tsx"),
      "BillingDetailsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "invoice/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Invoice` },
    component: lazyRouteComponent(
      () => import("../features/billing/invoice-detail-page.tsx"),
      "InvoiceDetailPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "plan",
    beforeLoad: requireMember,
    staticData: { title: msg`Prices` },
    component: lazyRouteComponent(() => import("../features/billing/plan-page.tsx"), "PlanPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "bonus",
    beforeLoad: requireMember,
    staticData: { title: msg`Bonus` },
    component: lazyRouteComponent(() => import("../features/billing/bonus-page.tsx"), "BonusPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "bonus/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Bonus` },
    component: lazyRouteComponent(() => import("../features/billing/bonus-page.tsx"), "BonusPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "books",
    beforeLoad: requireMember,
    staticData: { title: msg`Books` },
    component: lazyRouteComponent(() => import("../features/billing/books-page.tsx"), "BooksPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "books/$section",
    beforeLoad: async (asked) => {
      await requireMember(asked);
      if (!isBookSection(asked.params.section)) throw notFound();
    },
    staticData: { title: msg`Books` },
    component: lazyRouteComponent(() => import("../features/billing/books-page.tsx"), "BooksPage"),
  }),
];
