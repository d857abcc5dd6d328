import { chargeAuthorization, checkCharge, createCharge, submitOtp } from "./charges.ts";
import type { Operation } from "./context.ts";
import { createCustomer, deactivateAuthorization, fetchCustomer } from "./customers.ts";
import { listDisputes } from "./disputes.ts";
import { createPlan, fetchPlan, listPlans } from "./plans.ts";
import { createRefund, fetchRefund, listRefunds } from "./refunds.ts";
import {
  createSubscription,
  disableSubscription,
  enableSubscription,
  fetchSubscription,
  listSubscriptions,
  manageLink,
} from "./subscriptions.ts";
import { fetchTransaction, initialize, listTransactions, verify } from "./transactions.ts";

/** Every call that the sandbox answers, the more exact first; `*` is the id. */
const OPERATIONS: readonly (readonly [string, Operation])[] = [
  ["POST transaction/initialize", initialize],
  ["POST transaction/charge_authorization", chargeAuthorization],
  ["GET transaction/verify/*", verify],
  ["GET transaction", listTransactions],
  ["GET transaction/*", fetchTransaction],
  ["POST charge", createCharge],
  ["POST charge/submit_otp", submitOtp],
  ["GET charge/*", checkCharge],
  ["POST customer", createCustomer],
  ["POST customer/deactivate_authorization", deactivateAuthorization],
  ["GET customer/*", fetchCustomer],
  ["POST plan", createPlan],
  ["GET plan", listPlans],
  ["GET plan/*", fetchPlan],
  ["POST subscription", createSubscription],
  ["POST subscription/enable", enableSubscription],
  ["POST subscription/disable", disableSubscription],
  ["GET subscription", listSubscriptions],
  ["GET subscription/*", fetchSubscription],
  ["GET subscription/*/manage/link", manageLink],
  ["POST refund", createRefund],
  ["GET refund", listRefunds],
  ["GET refund/*", fetchRefund],
  ["GET dispute", listDisputes],
];

/** The operation for a path and the id in it. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; id: string } | undefined {
  for (const [pattern, operation] of OPERATIONS) {
    const expression = pattern.replaceAll("/", "\\/").replace("*", "([^/]+)");
    const match = new RegExp(`^${expression}$`).exec(`${method} ${path}`);
    if (match !== null) return { operation, id: decodeURIComponent(match[1] ?? "") };
  }
  return undefined;
}
