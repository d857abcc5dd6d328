import { phrase } from "../../../../domain/phrase.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment, type PaymentStatus } from "../payments/payment.store.ts";
import {
  type CampaignPayment,
  updateCampaignPayment,
  findCampaignPayment,
  listDueCampaignPayments,
} from "./campaign-payment.store.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";

/**
 * Sends the campaign that waits for a payment, when the payment has arrived; gives the wish up when it never will. The money
 * stays in the wallet when the campaign cannot be sent any more, and its owner is told. Never throws: the job comes again for
 * what could not be sent yet, which the answer says (true).
 */
export async function sendPaidCampaign(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  try {
    const intent = await findCampaignPayment(deps.db, paymentId);
    const payment = intent?.state === "waiting" ? await findPayment(deps.db, paymentId) : undefined;
    if (!intent || !payment) return false;
    await inLanguageOf(deps.db, intent.userId, () => decide(deps, intent, payment.status));
    return false;
  } catch (err) {
    deps.log.warn({ err, paymentId }, "A paid campaign could not be sent yet");
    return true;
  }
}

async function decide(
  deps: PaymentDeps,
  intent: CampaignPayment,
  status: PaymentStatus,
): Promise<void> {
  if (status === "succeeded" || status === "refunded") await send(deps, intent);
  if (status === "failed" || status === "cancelled") {
    const message = translate("The payment did not arrive, so the campaign was not sent.");
    await end(deps, intent, { state: "not-sent", message, isNew: false });
  }
}

/**
 * Processes everything due, but no more of an owner in this round once one of theirs has to wait: the rest waits for the same
 * room. Returns the number tried.
 */
export async function sendPaidCampaigns(deps: PaymentDeps, signal?: AbortSignal): Promise<number> {
  const waiting = new Set<string>();
  let tried = 0;
  for (const { paymentId, userId } of await listDueCampaignPayments(deps.db)) {
    if (signal?.aborted) break;
    if (waiting.has(userId)) continue;
    if (await sendPaidCampaign(deps, paymentId)) waiting.add(userId);
    tried += 1;
  }
  return tried;
}

const TRY_AGAIN = new Set(["unavailable", "deadline-exceeded", "internal", "resource-exhausted"]);

async function send(deps: PaymentDeps, intent: CampaignPayment): Promise<void> {
  const { paymentId, userId, campaignId, amountMinor } = intent;
  try {
    const idempotencyKey = `paid:${paymentId}`;
    await deps.campaigns.submit({ userId, campaignId, amountMinor, idempotencyKey });
  } catch (error) {
    if (!(error instanceof AppError) || TRY_AGAIN.has(error.code)) throw error;
    const why =
      error.reason === "amount-changed"
        ? translate("The price has changed, so the campaign was not sent.")
        : translate("The campaign was not sent: {reason}", { reason: error.message });
    const message = `${why} ${translate("Your money is in your wallet.")}`;
    await end(deps, intent, { state: "not-sent", message, isNew: true });
    return;
  }
  await end(deps, intent, {
    state: "sent",
    message: translate("Paid. Your campaign was sent to the networks."),
    isNew: false,
  });
}

async function end(
  deps: PaymentDeps,
  { paymentId, userId, campaignId }: CampaignPayment,
  { state, message, isNew }: { state: "sent" | "not-sent"; message: string; isNew: boolean },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await updateCampaignPayment(tx, paymentId, { state, message, at })) || !isNew) return;
    await deps.notify(tx, {
      userId,
      kind: "payment-failed",
      eventKey: `campaign-payment:${paymentId}`,
      title: phrase(msg("Your campaign was paid for but not sent")),
      body: message,
      link: `/campaign/${campaignId}`,
      at,
    });
  });
}
