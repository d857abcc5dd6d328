import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { requireMember } from "../session/guard.ts";
import { pageComponent } from "./page-component.ts";
import { getParentRoute } from "./root-route.ts";
import { textSearch } from "./text-search.ts";

const paymentTexts = textSearch("id", "paymentId", "setupId", "subscriptionId", "campaign", "next");

/** Parameters from the card page, and the return path. */
function paymentSearch(search: Record<string, unknown>): PaymentSearch {
  const { cancelled, amount } = search;
  const found: PaymentSearch = paymentTexts(search);
  if (cancelled !== undefined) found.cancelled = String(cancelled) !== "false";
  if (Number.isSafeInteger(amount)) found.amount = Number(amount);
  return found;
}

export type PaymentSearch = {
  /** The campaign that was submitted, on the page of what happens next. */
  id?: string;
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
    getParentRoute,
    path: "wallet",
    beforeLoad: requireMember,
    staticData: { title: msg`Wallet` },
    component: pageComponent(
      () => import("../features/billing/wallet/wallet-page.tsx"),
      "WalletPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "payment",
    beforeLoad: requireMember,
    validateSearch: paymentSearch,
    staticData: { title: msg`Payment` },
    component: pageComponent(
      () => import("../features/billing/outcome/payment-page.tsx"),
      "PaymentPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "final",
    beforeLoad: requireMember,
    validateSearch: paymentSearch,
    staticData: { title: msg`What happens next` },
    component: pageComponent(
      () => import("../features/billing/outcome/final-page.tsx"),
      "FinalPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "invoice",
    beforeLoad: requireMember,
    staticData: { title: msg`Invoices` },
    component: pageComponent(
      () => import("../features/billing/invoices/invoice-page.tsx"),
      "InvoicePage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "invoice/details",
    beforeLoad: requireMember,
    staticData: { title: msg`Details on your invoices` },
    component: pageComponent(
      () => import("../features/billing/invoices/billing-details-page.tsx"),
      "BillingDetailsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "invoice/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Invoice` },
    component: pageComponent(
      () => import("../features/billing/invoices/invoice-detail-page.tsx"),
      "InvoiceDetailPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "plan",
    beforeLoad: requireMember,
    staticData: { title: msg`Plans and prices` },
    component: pageComponent(
      () => import("../features/billing/subscriptions/plan-page.tsx"),
      "PlanPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "bonus",
    beforeLoad: requireMember,
    staticData: { title: msg`Bonus` },
    component: pageComponent(() => import("../features/billing/bonus/bonus-page.tsx"), "BonusPage"),
  }),
  createRoute({
    getParentRoute,
    path: "bonus/$id",
    beforeLoad: requireMember,
    staticData: { title: msg`Bonus` },
    component: pageComponent(() => import("../features/billing/bonus/bonus-page.tsx"), "BonusPage"),
  }),
  createRoute({
    getParentRoute,
    path: "books",
    beforeLoad: requireMember,
    staticData: { title: msg`Accounting` },
    component: pageComponent(
      () => import("../features/billing/accounting/accounting-page.tsx"),
      "AccountingPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "books/$section",
    beforeLoad: requireMember,
    validateSearch: textSearch("userId"),
    staticData: { title: msg`Accounting` },
    component: pageComponent(
      () => import("../features/billing/accounting/accounting-page.tsx"),
      "AccountingPage",
    ),
  }),
];
