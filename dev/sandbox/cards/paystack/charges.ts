import type { CardObject } from "../card-objects.store.ts";
import {
  type Body,
  find,
  invalid,
  newCode,
  numberOf,
  ok,
  type Operation,
  type PaystackContext,
  type PaystackReply,
  PaystackProblem,
  present,
  required,
  save,
  textOf,
} from "./context.ts";
import { payWithAuthorization, refuse, succeed } from "./take-payment.ts";
import { TEST_WALLETS, type TestWallet, VOUCHER } from "./test-cards.ts";
import { makeTransaction } from "./transactions.ts";

export const chargeAuthorization: Operation = (context, { body }) => {
  const authorization = find(context, "authorization", required(body, "authorization_code"));
  if (authorization?.["_active"] !== true) {
    throw new PaystackProblem(404, "Authorization code not found", "authorization_not_found");
  }
  const transaction = begin(context, body, "ongoing");
  if (transaction["_customer"] !== authorization["_customer"]) {
    throw invalid("Email does not match Authorization code. Authorization may be inactive.");
  }
  const taken = payWithAuthorization(context, transaction, authorization);
  if (taken.kind !== "challenge") return ok("Charge attempted", present(taken.transaction));
  const access_code = textOf(taken.transaction, "_access");
  return ok("Please, redirect your customer to the authorization url provided", {
    paused: true,
    authorization_url: `${context.origin}/paystack-challenge/${access_code}`,
    reference: taken.transaction["reference"],
    access_code,
  });
};

function begin(context: PaystackContext, body: Body, status: "ongoing" | "pending"): CardObject {
  return makeTransaction(context, {
    reference: textOf(body, "reference") || newCode(""),
    email: required(body, "email"),
    amountMinor: numberOf(body, "amount"),
    currency: textOf(body, "currency") || "ZAR",
    metadata: body["metadata"],
    plan: null,
    callbackUrl: textOf(body, "callback_url") || null,
    channels: [],
    status,
  });
}

/** POST /charge, for mobile money in Ghana only. */
export const createCharge: Operation = (context, { body }) => {
  const wallet = Object(body["mobile_money"]);
  if (textOf(body, "currency") !== "GHS") throw invalid("Mobile money is for GHS here");
  const known = findWallet(textOf(wallet, "phone"), textOf(wallet, "provider"));
  if (known === undefined) throw invalid("Only the sandbox's test wallets work here");
  return stepReply(chargeWallet(context, begin(context, body, "pending"), known));
};

export function findWallet(phone: string, network: string): TestWallet | undefined {
  const local = phone.replace(/\D/g, "").replace(/^233/, "0");
  return TEST_WALLETS.find((wallet) => wallet.phone === local && wallet.network === network);
}

/** Asks a wallet for the money of a transaction, as its test number behaves. */
export function chargeWallet(
  context: PaystackContext,
  transaction: CardObject,
  wallet: TestWallet,
): CardObject {
  if (wallet.does === "pays") return succeed(context, transaction, walletOf(wallet)).transaction;
  if (wallet.does === "declined") {
    return refuse(context, transaction, "Insufficient Funds").transaction;
  }
  const _step = wallet.does === "voucher" ? "send_otp" : "pay_offline";
  return save(context, { ...transaction, status: "pending", _step, _wallet: wallet.phone });
}

function walletOf({ phone, network }: TestWallet): { wallet: Body } {
  const authorization_code = newCode("AUTH_");
  const last4 = phone.slice(-4);
  const bank = network.toUpperCase();
  return { wallet: { authorization_code, last4, bank, channel: "mobile_money", reusable: false } };
}

/** The end of what was asked on the phone: approved or not, by the voucher or by a button. */
export function answerWallet(
  context: PaystackContext,
  transaction: CardObject,
  approved: boolean,
): CardObject {
  const wallet = TEST_WALLETS.find(({ phone }) => phone === transaction["_wallet"]);
  if (wallet === undefined || transaction["status"] !== "pending") {
    throw invalid("Charge attempt cannot be continued", "charge_ended");
  }
  const ended = { ...transaction, _step: undefined };
  return approved
    ? succeed(context, ended, walletOf(wallet)).transaction
    : refuse(context, ended, "Declined").transaction;
}

export const submitOtp: Operation = (context, { body }) => {
  const transaction = find(context, "transaction", required(body, "reference"));
  if (transaction === undefined) throw new PaystackProblem(404, "Not found", "not_found");
  return stepReply(answerWallet(context, transaction, required(body, "otp") === VOUCHER));
};

export const checkCharge: Operation = (context, { id }) => {
  const transaction = find(context, "transaction", id);
  if (transaction === undefined) throw new PaystackProblem(404, "Not found", "not_found");
  return stepReply(transaction);
};

const WORDS: Readonly<Record<string, string>> = {
  send_otp: "Dial *110# to get a voucher from Telecel Cash, then enter it here.",
  pay_offline: "Approve the payment on your phone.",
};

function stepReply(transaction: CardObject): PaystackReply {
  const step = textOf(transaction, "_step");
  if (step === "") return ok("Charge attempted", present(transaction));
  const { reference } = transaction;
  return ok("Charge attempted", { reference, status: step, display_text: WORDS[step] });
}
