import type { CardObject } from "../card-objects.store.ts";
import {
  all,
  find,
  findByEither,
  invalid,
  make,
  newCode,
  numberOf,
  ok,
  type Operation,
  page,
  type PaystackContext,
  PaystackProblem,
  present,
  required,
  textOf,
  timeOf,
} from "./context.ts";
import { customerOf } from "./customers.ts";

/** Smallest amounts in minor units (domain facts, section 6). */
const MIN_MINOR: Readonly<Record<string, number>> = { ZAR: 100, GHS: 10 };

export type NewTransaction = {
  reference: string;
  email: string;
  amountMinor: number;
  currency: string;
  metadata: unknown;
  plan: string | null;
  callbackUrl: string | null;
  channels: readonly string[];
  status: "abandoned" | "ongoing" | "pending";
};

/** Records a transaction that nobody has paid yet. A reference can be used once. */
export function makeTransaction(context: PaystackContext, input: NewTransaction): CardObject {
  const { reference, amountMinor, currency } = input;
  if (!/^[-.=A-Za-z0-9]{1,100}$/.test(reference)) throw invalid("Invalid reference");
  if (find(context, "transaction", reference) !== undefined) {
    throw invalid("Duplicate Transaction Reference", "duplicate_reference");
  }
  const least = MIN_MINOR[currency];
  if (least === undefined) throw invalid("Currency not supported by merchant");
  if (!Number.isInteger(amountMinor) || amountMinor < least) throw invalid("Invalid Amount Sent");
  const customer = customerOf(context, input.email);
  const at = timeOf(context);
  return make(context, "transaction", reference, {
    domain: "test",
    status: input.status,
    reference,
    amount: amountMinor,
    requested_amount: amountMinor,
    currency,
    message: null,
    gateway_response: "The transaction was not completed",
    paid_at: null,
    created_at: at,
    createdAt: at,
    channel: null,
    ip_address: "127.0.0.1",
    metadata: input.metadata ?? "",
    fees: null,
    authorization: {},
    customer: present(customer),
    plan: input.plan,
    _customer: customer["customer_code"],
    _access: newCode(""),
    _callback: input.callbackUrl,
    _channels: input.channels,
  });
}

export const initialize: Operation = (context, { body }) => {
  const channels = body["channels"];
  const transaction = makeTransaction(context, {
    reference: textOf(body, "reference") || newCode(""),
    email: required(body, "email"),
    amountMinor: numberOf(body, "amount"),
    currency: textOf(body, "currency") || "ZAR",
    metadata: body["metadata"],
    plan: textOf(body, "plan") || null,
    callbackUrl: textOf(body, "callback_url") || null,
    channels: Array.isArray(channels) ? channels.map(String) : ["card", "mobile_money"],
    status: "abandoned",
  });
  const access_code = textOf(transaction, "_access");
  return ok("Authorization URL created", {
    authorization_url: `${context.origin}/paystack-pay/${access_code}`,
    access_code,
    reference: transaction["reference"],
  });
};

export const verify: Operation = (context, { id }) => {
  const transaction = find(context, "transaction", id);
  if (transaction === undefined) {
    throw invalid("Transaction reference not found.", "transaction_not_found");
  }
  return ok("Verification successful", present(transaction));
};

export const fetchTransaction: Operation = (context, { id }) => {
  const transaction = findByEither(context, "transaction", id);
  if (transaction === undefined) {
    throw new PaystackProblem(404, "Transaction ID or reference not found", "not_found");
  }
  return ok("Transaction retrieved", present(transaction));
};

export const listTransactions: Operation = (context, { query }) => {
  const status = query.get("status");
  const customer = query.get("customer");
  const transactions = all(context, "transaction")
    .filter((one) => status === null || one["status"] === status)
    .filter((one) => customer === null || String(Object(one["customer"]).id) === customer);
  return page(transactions, query);
};

export function findByAccess(context: PaystackContext, access: string): CardObject | undefined {
  return all(context, "transaction").find((transaction) => transaction["_access"] === access);
}
