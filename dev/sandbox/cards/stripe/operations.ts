import { listCharges, retrieveCharge } from "./payments/charges.ts";
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from "./billing/customers.ts";
import type { Operation } from "./context.ts";
import { listDisputes, retrieveDispute } from "./payments/disputes.ts";
import {
  listInvoicePayments,
  listInvoices,
  payInvoiceNow,
  retrieveInvoice,
} from "./billing/invoices.ts";
import { createPortalSession } from "./billing/portal.ts";
import { createPrice, listPrices, retrievePrice } from "./billing/prices.ts";
import { createSetupIntent, retrieveSetupIntent } from "./payments/setup-intents.ts";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
} from "./billing/subscriptions.ts";
import { listEvents, retrieveEvent } from "./list-events.ts";
import {
  cancelIntent,
  confirmExisting,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from "./payments/payment-intents.ts";
import {
  attachMethod,
  createMethod,
  detachMethod,
  listCustomerMethods,
  listMethods,
  retrieveMethod,
} from "./payments/payment-methods.ts";
import { createRefund, listRefunds, retrieveRefund } from "./payments/refunds.ts";
import {
  createSession,
  expireSession,
  listSessions,
  retrieveSession,
  sessionLineItems,
} from "./sessions.ts";

/** Every call that the sandbox answers; `*` is the id. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["POST checkout/sessions", createSession],
  ["GET checkout/sessions", listSessions],
  ["GET checkout/sessions/*", retrieveSession],
  ["GET checkout/sessions/*/line_items", sessionLineItems],
  ["POST checkout/sessions/*/expire", expireSession],
  ["POST payment_intents", createIntent],
  ["GET payment_intents", listIntents],
  ["GET payment_intents/*", retrieveIntent],
  ["POST payment_intents/*", updateIntent],
  ["POST payment_intents/*/confirm", confirmExisting],
  ["POST payment_intents/*/cancel", cancelIntent],
  ["POST payment_methods", createMethod],
  ["GET payment_methods", listMethods],
  ["GET payment_methods/*", retrieveMethod],
  ["POST payment_methods/*/attach", attachMethod],
  ["POST payment_methods/*/detach", detachMethod],
  ["POST customers", createCustomer],
  ["GET customers", listCustomers],
  ["GET customers/*", retrieveCustomer],
  ["POST customers/*", updateCustomer],
  ["DELETE customers/*", deleteCustomer],
  ["GET customers/*/payment_methods", listCustomerMethods],
  ["POST refunds", createRefund],
  ["GET refunds", listRefunds],
  ["GET refunds/*", retrieveRefund],
  ["GET charges", listCharges],
  ["GET charges/*", retrieveCharge],
  ["GET disputes", listDisputes],
  ["GET disputes/*", retrieveDispute],
  ["POST setup_intents", createSetupIntent],
  ["GET setup_intents/*", retrieveSetupIntent],
  ["POST prices", createPrice],
  ["GET prices", listPrices],
  ["GET prices/*", retrievePrice],
  ["POST subscriptions", createSubscription],
  ["GET subscriptions", listSubscriptions],
  ["GET subscriptions/*", retrieveSubscription],
  ["POST subscriptions/*", updateSubscription],
  ["DELETE subscriptions/*", cancelSubscription],
  ["GET invoices", listInvoices],
  ["GET invoices/*", retrieveInvoice],
  ["POST invoices/*/pay", payInvoiceNow],
  ["GET invoice_payments", listInvoicePayments],
  ["POST billing_portal/sessions", createPortalSession],
  ["GET events", listEvents],
  ["GET events/*", retrieveEvent],
]);

/** The operation for a path below /v1/ and the id in it. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; id: string } | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  const idIndex = segments[0] === "checkout" || segments[0] === "billing_portal" ? 2 : 1;
  const id = segments[idIndex] ?? "";
  const pattern = segments.map((segment, index) => (index === idIndex ? "*" : segment)).join("/");
  const operation = OPERATIONS.get(`${method} ${pattern}`);
  return operation === undefined ? undefined : { operation, id };
}
