/** Payloads as Paystack documents them (names and numbers are its own examples), shortened to what is told apart. */
const customer = {
  id: 46,
  first_name: "Asample",
  last_name: "Personpaying",
  email: "asam@ple.com",
  customer_code: "CUS_00w4ath3e2ukno4",
  phone: "",
  metadata: null,
  risk_action: "default",
};
const authorization = {
  authorization_code: "AUTH_9246d0h9kl",
  bin: "408408",
  last4: "4081",
  exp_month: "12",
  exp_year: "2030",
  channel: "card",
  card_type: "visa DEBIT",
  bank: "Test Bank",
  country_code: "NG",
  brand: "visa",
  reusable: true,
  signature: "SIG_iCw3p0rsG7LUiQwlsR3t",
  account_name: "BoJack Horseman",
};

export const VERIFIED = {
  id: 1561150909,
  domain: "test",
  status: "success",
  reference: "pjxrqb8jzc",
  amount: 10000,
  message: null,
  gateway_response: "Successful",
  paid_at: "2022-01-13T15:10:59.000Z",
  created_at: "2022-01-13T15:10:28.000Z",
  channel: "card",
  currency: "ZAR",
  ip_address: "197.232.101.8",
  metadata: {},
  fees: 50,
  fees_split: null,
  authorization: { ...authorization, bin: 408408, last4: "4081", exp_month: 12, exp_year: 2030 },
  customer: { ...customer, international_format_phone: null },
  plan: null,
  requested_amount: 10000,
};

export const DISPUTE = {
  id: 358950,
  refund_amount: 5800,
  currency: "NGN",
  status: "awaiting-merchant-feedback",
  resolution: null,
  domain: "live",
  transaction: {
    id: 896467688,
    domain: "live",
    status: "success",
    reference: "v3mjfgbnc19v97x",
    amount: 5800,
    message: null,
    gateway_response: "Approved",
    paid_at: "2020-11-24T13:45:57.000Z",
    created_at: "2020-11-24T13:45:57.000Z",
    channel: "card",
    currency: "NGN",
    ip_address: null,
    metadata: "",
    fees: 53,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
  },
  transaction_reference: null,
  category: "chargeback",
  dueAt: "2020-11-25T18:00:00.000Z",
  resolvedAt: null,
  created_at: "2020-11-24T13:46:57.000Z",
};

export const REFUND_PROCESSED = {
  status: "processed",
  transaction_reference: "T2154954_412829_3be32076_6lcg3",
  refund_reference: "132013318360",
  amount: "5000",
  currency: "NGN",
  processor: "mpgs_zen",
  integration: 412829,
  domain: "live",
};

const subscription = {
  status: "active",
  subscription_code: "SUB_l07i1s6s39nmytr",
  amount: 50000,
  cron_expression: "0 0 19 * *",
  next_payment_date: "2016-05-19T07:00:00.000Z",
  open_invoice: null,
};

export const INVOICE_PAID = {
  domain: "test",
  invoice_code: "INV_kmhuaaur5c9ruh2",
  amount: 50000,
  period_start: "2016-04-19T07:00:00.000Z",
  period_end: "2016-05-19T07:00:00.000Z",
  status: "success",
  paid: true,
  paid_at: "2016-04-19T06:00:09.000Z",
  description: null,
  authorization,
  subscription,
  customer,
  transaction: { reference: "rdtmivs7zf", status: "success", amount: 50000, currency: "NGN" },
};

export const INVOICE_FAILED = {
  ...INVOICE_PAID,
  status: "pending",
  paid: false,
  paid_at: null,
  transaction: {},
};

export const NOT_RENEWING = {
  id: 317617,
  domain: "test",
  status: "non-renewing",
  subscription_code: "SUB_d638sdiWAio7jnl",
  email_token: "086x99rmqc4qhcw",
  amount: 120000,
  cron_expression: "0 0 8 10 *",
  next_payment_date: null,
  open_invoice: null,
  integration: 116430,
  plan: { id: 103028, name: "Yearly", plan_code: "PLN_tlknnnzfi4w2evu", interval: "annually" },
  authorization,
  customer,
};

export const EXPIRING_CARDS = [
  {
    expiry_date: "12/2021",
    description: "visa ending with 4081",
    brand: "visa",
    subscription: { id: 94729, subscription_code: "SUB_lejj927x2kxciw1", amount: 44000 },
    customer,
  },
];
