import type { CardObject } from "../card-objects.store.ts";
import type { TypedCard } from "../page/read-card-form.ts";
import { find, type PaystackContext, textOf } from "./context.ts";
import { startFromTransaction } from "./subscriptions.ts";
import { cardOf, payWithCard, refuse, succeed, type Taken } from "./take-payment.ts";
import { CHALLENGE_FAILED } from "./test-cards.ts";

/** Pays with a card typed on the page; where the transaction names a plan, its subscription begins. */
export function payOnPage(
  context: PaystackContext,
  transaction: CardObject,
  typed: TypedCard,
): Taken {
  return begin(context, payWithCard(context, transaction, typed));
}

/** Ends the bank's challenge. Undefined where there is none. */
export function answerChallenge(
  context: PaystackContext,
  transaction: CardObject,
  passed: boolean,
): Taken | undefined {
  const authorization = find(context, "authorization", textOf(transaction, "_authorization"));
  if (authorization === undefined) return undefined;
  if (!passed) return refuse(context, transaction, CHALLENGE_FAILED);
  const card = cardOf(authorization);
  return begin(context, succeed(context, transaction, { authorization, card }));
}

function begin(context: PaystackContext, taken: Taken): Taken {
  if (taken.kind !== "paid" || textOf(taken.transaction, "plan") === "") return taken;
  const code = textOf(Object(taken.transaction["authorization"]), "authorization_code");
  const authorization = find(context, "authorization", code);
  if (authorization !== undefined) startFromTransaction(context, taken.transaction, authorization);
  return taken;
}
