import type { CardObject } from "../card-objects.store.ts";
import type { TypedCard } from "../page/read-card-form.ts";
import type { TestCard } from "../test-cards.ts";
import {
  type Body,
  make,
  newCode,
  numberOf,
  type PaystackContext,
  present,
  save,
  textOf,
  timeOf,
} from "./context.ts";
import { openDispute } from "./disputes.ts";
import { recordEvent } from "./events.ts";
import { PAYSTACK_CARDS, WRONG_CVC } from "./test-cards.ts";

export type Taken =
  | { kind: "paid"; transaction: CardObject }
  | { kind: "challenge"; transaction: CardObject }
  | { kind: "refused"; transaction: CardObject; sentence: string };

/** Takes the money of a transaction from a card typed on the page. */
export function payWithCard(
  context: PaystackContext,
  transaction: CardObject,
  typed: TypedCard,
): Taken {
  const { card, expMonth, expYear, isCvcRight } = typed;
  if (!isCvcRight) return refuse(context, transaction, WRONG_CVC);
  if (card.decline !== undefined) return refuse(context, transaction, card.decline.message);
  const owner = textOf(transaction, "_customer");
  const authorization = makeAuthorization(context, owner, { card, expMonth, expYear });
  const named = { ...transaction, _authorization: textOf(authorization, "authorization_code") };
  if (card.challenge !== undefined) return { kind: "challenge", transaction: save(context, named) };
  return succeed(context, named, { authorization, card });
}

/** Charges a stored card; a bank may pause it for a challenge. */
export function payWithAuthorization(
  context: PaystackContext,
  transaction: CardObject,
  authorization: CardObject,
): Taken {
  const card = cardOf(authorization);
  const sentence = card.failsWhenCharged === true ? "Declined" : card.decline?.message;
  if (sentence !== undefined) return refuse(context, transaction, sentence);
  if (card.challenge !== "always") return succeed(context, transaction, { authorization, card });
  const code = textOf(authorization, "authorization_code");
  return {
    kind: "challenge",
    transaction: save(context, { ...transaction, _authorization: code }),
  };
}

export function refuse(context: PaystackContext, transaction: CardObject, sentence: string): Taken {
  const failed = save(context, { ...transaction, status: "failed", gateway_response: sentence });
  return { kind: "refused", transaction: failed, sentence };
}

export function cardOf(authorization: CardObject): TestCard {
  const card = PAYSTACK_CARDS.find(({ token }) => token === authorization["_token"]);
  if (card === undefined) throw new Error(`${authorization.id} has no test card.`);
  return card;
}

/** 2.9 % and R1, or 1.95 % in Ghana (domain facts, section 6). */
function feeOf(transaction: CardObject): number {
  const amount = numberOf(transaction, "amount");
  return transaction["currency"] === "GHS"
    ? Math.floor((amount * 195) / 10_000)
    : Math.floor((amount * 29) / 1000) + 100;
}

/** Marks a transaction as paid, with everything that follows from it. */
export function succeed(
  context: PaystackContext,
  transaction: CardObject,
  from: { authorization: CardObject; card: TestCard } | { wallet: Body },
): Taken {
  const isCard = "card" in from;
  const at = timeOf(context);
  const paid = save(context, {
    ...transaction,
    status: "success",
    gateway_response: "Approved",
    paid_at: at,
    paidAt: at,
    channel: isCard ? "card" : "mobile_money",
    fees: feeOf(transaction),
    authorization: isCard ? present(from.authorization) : from.wallet,
    _card: isCard ? from.card.token : null,
    _refunded: 0,
  });
  if (isCard) save(context, { ...from.authorization, _active: true });
  recordEvent(context, "charge.success", present(paid));
  if (isCard && from.card.disputed === true) openDispute(context, paid);
  return { kind: "paid", transaction: paid };
}

function makeAuthorization(
  context: PaystackContext,
  customer: string,
  { card, expMonth, expYear }: Pick<TypedCard, "card" | "expMonth" | "expYear">,
): CardObject {
  const code = newCode("AUTH_");
  return make(context, "authorization", code, {
    authorization_code: code,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: String(expMonth).padStart(2, "0"),
    exp_year: String(expYear),
    channel: "card",
    card_type: card.brand,
    bank: "TEST BANK",
    country_code: "ZA",
    brand: card.brand,
    reusable: true,
    // One per card and customer, whatever the authorization.
    signature: `SIG_${card.token}${customer.slice(-8)}`,
    account_name: null,
    _customer: customer,
    _token: card.token,
    _active: false,
  });
}
