/** Schemas for the parts of Paystack's objects that we read. Amounts are minor units, in webhooks sometimes as text. */
import { z } from "zod";

const amount = z.coerce.number().int();
const moment = z.string().nullish();

export const authorizationSchema = z.object({
  authorization_code: z.string(),
  last4: z.string().default(""),
  exp_month: z.coerce.number().int(),
  exp_year: z.coerce.number().int(),
  brand: z.string().nullish(),
  channel: z.string().nullish(),
  reusable: z.boolean().nullish(),
  signature: z.string().nullish(),
});
export type Authorization = z.output<typeof authorizationSchema>;

export const customerSchema = z.object({
  id: z.number().int().nullish(),
  customer_code: z.string(),
  email: z.string().nullish(),
});

export const customerDetailsSchema = customerSchema.extend({
  id: z.number().int(),
  authorizations: z.array(z.unknown()).default([]),
});

export const transactionSchema = z.object({
  id: z.number().int().nullish(),
  status: z.string(),
  reference: z.string(),
  amount,
  currency: z.string(),
  gateway_response: z.string().nullish(),
  message: z.string().nullish(),
  paid_at: moment,
  created_at: moment,
  createdAt: moment,
  fees: z.coerce.number().int().nullish(),
  // Absent, null, {} or whole.
  authorization: authorizationSchema.nullish().catch(null),
  customer: customerSchema.nullish().catch(null),
  // An object, its JSON as text, "" or null.
  metadata: z.unknown().optional(),
  plan: z.unknown().optional(),
});
export type Transaction = z.output<typeof transactionSchema>;

/** Answer to a charge of a saved card: a transaction, or a pause for the bank's challenge. */
export const chargeSchema = z.union([
  z.object({ paused: z.literal(true), authorization_url: z.string(), reference: z.string() }),
  transactionSchema,
]);

/** Answer to /charge, of which only the step to take is certain. */
export const chargeStepSchema = z.object({
  status: z.string(),
  reference: z.string(),
  display_text: z.string().nullish(),
  message: z.string().nullish(),
  gateway_response: z.string().nullish(),
  amount: amount.nullish(),
  currency: z.string().nullish(),
});
export type ChargeStep = z.output<typeof chargeStepSchema>;

export const initializedSchema = z.object({
  authorization_url: z.string(),
  access_code: z.string(),
  reference: z.string(),
});

export const planSchema = z.object({
  plan_code: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  amount,
  currency: z.string(),
  interval: z.string(),
  is_deleted: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
});

const invoiceSchema = z.object({
  status: z.string().nullish(),
  paid: z.union([z.boolean(), z.number()]).nullish(),
  period_end: moment,
  description: z.string().nullish(),
});

export const subscriptionSchema = z.object({
  subscription_code: z.string(),
  email_token: z.string().default(""),
  status: z.string(),
  next_payment_date: moment,
  createdAt: moment,
  plan: z.object({ plan_code: z.string() }).nullish().catch(null),
  authorization: authorizationSchema.nullish().catch(null),
  customer: customerSchema.nullish().catch(null),
  most_recent_invoice: invoiceSchema.nullish().catch(null),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const refundSchema = z.object({
  id: z.number().int(),
  // The whole transaction, its id, or its reference beside it.
  transaction: z.union([z.number(), z.object({ reference: z.string() }).loose()]).nullish(),
  transaction_reference: z.string().nullish(),
  amount,
  currency: z.string(),
  status: z.string(),
  merchant_note: z.string().nullish(),
  createdAt: moment,
  created_at: moment,
});
export type Refund = z.output<typeof refundSchema>;

export const disputeSchema = z.object({
  id: z.number().int(),
  refund_amount: amount.nullish(),
  currency: z.string().nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  transaction: transactionSchema.partial().nullish().catch(null),
  dueAt: moment,
  createdAt: moment,
  created_at: moment,
});
export type Dispute = z.output<typeof disputeSchema>;
