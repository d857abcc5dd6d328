import { phrase, type Wording } from "../../../../domain/phrase.ts";
import { GRACE_DAYS } from "../../../../domain/money/plan-terms.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { MailProvider } from "../../../providers/mail/mail-provider.ts";
import { layOut } from "../../accounts/mails/mail-layout.ts";
import { DUNNING_MAIL_JOB } from "../billing-jobs.ts";
import { emailedDocument } from "../invoices/form/emailed-document.ts";
import { readDocumentForm } from "../invoices/form/read-document-form.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPlanPrice, type PlanPrice } from "./plans/plan.store.ts";
import { findSubscription, type Subscription } from "./subscription.store.ts";
import { needsConfirmation, renewalText } from "./renewal-text.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";

/** Tells about a change that its owner should know of: refused renewals by letter and notice, begin and end by notice. */
export function notifySubscriber(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  change: SubscriptionChange,
): Promise<void> {
  return inLanguageOf(tx, change.now.userId, () => notifyAll(deps, tx, change));
}

type SubscriptionChange = {
  before: Subscription;
  now: Subscription;
  price: PlanPrice;
  /** A payment came with it, whose invoice is issued with the change. */
  isPaid: boolean;
};

/** Whether the change is the begin of a plan, which is notified of. */
export const isBegin = ({ before, now }: Pick<SubscriptionChange, "before" | "now">): boolean =>
  now.status === "active" && before.status === "incomplete";

async function notifyAll(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  change: SubscriptionChange,
): Promise<void> {
  const { before, now, price } = change;
  const { id: subscriptionId, userId, dunningSent } = now;
  const at = deps.clock.now();
  const notify = (
    kind: "payment" | "payment-failed",
    event: string,
    title: Wording,
    body: Wording,
  ) =>
    deps.notify(tx, {
      userId,
      kind,
      eventKey: `subscription:${subscriptionId}:${event}`,
      title,
      body,
      link: "/plan",
      at,
    });
  if (
    now.status === "past-due" &&
    dunningSent > (before.status === "past-due" ? before.dunningSent : 0)
  ) {
    const since = now.pastDueSince?.getTime() ?? 0;
    await deps.jobs.send(
      tx,
      DUNNING_MAIL_JOB,
      { subscriptionId, letter: dunningSent },
      { key: `${subscriptionId}:${since}:${dunningSent}` },
    );
    const terms = { planName: price.planName, graceDays: GRACE_DAYS };
    const [title, words] = needsConfirmation(now)
      ? [
          phrase(msg("Your bank wants you to confirm a payment")),
          phrase(
            msg(
              "Confirm the renewal of your {planName} plan within {graceDays} days. It continues until then.",
            ),
            terms,
          ),
        ]
      : [
          phrase(msg("Your subscription could not be renewed")),
          phrase(
            msg(
              "Your {planName} plan continues for {graceDays} days. Pay with another card before then.",
            ),
            terms,
          ),
        ];
    await notify("payment-failed", `refused:${since}`, title, words);
  }
  if (isBegin(change)) {
    const { planName, currency, amountMinor: grossMinor } = price;
    const discount = phrase(msg("Your discount applies from now on."));
    const form = await readDocumentForm(tx, { currency, grossMinor, at });
    await notify(
      "payment",
      "begun",
      phrase(msg("Welcome to {planName}"), { planName }),
      change.isPaid ? [discount, emailedDocument(form)] : discount,
    );
  }
  if (now.status === "ended" && before.status !== "ended" && before.status !== "incomplete") {
    const words = phrase(
      msg("You pay the usual prices again. Your wallet and your bonus stay as they are."),
    );
    await notify(
      "payment-failed",
      "ended",
      phrase(msg("Your {planName} plan has ended"), { planName: price.planName }),
      words,
    );
  }
}

const LAST_LETTER = 4;

/** Mails a notice of a refused renewal, unless it has been paid since. */
export async function mailDunning(
  deps: PaymentDeps & { mail: MailProvider },
  { subscriptionId, letter }: { subscriptionId: string; letter: number },
): Promise<void> {
  const subscription = await findSubscription(deps.db, subscriptionId);
  if (subscription?.status !== "past-due") return;
  const { email, title } = await deps.findCustomer(subscription.userId);
  const price = await findPlanPrice(deps.db, subscription.planPriceId);
  if (email === null || !price) return;
  const isLast = letter >= LAST_LETTER;
  const terms = { planName: price.planName, graceDays: GRACE_DAYS };
  const isWaiting = needsConfirmation(subscription);
  const write = () =>
    layOut(email, {
      subject: isLast
        ? translate("Your {planName} benefits have ended", { planName: price.planName })
        : translate("Your subscription could not be renewed"),
      greeting: title === undefined ? translate("Hello,") : translate("Hello {title},", { title }),
      before: [
        renewalText(subscription),
        isLast
          ? translate(
              "The renewal of your {planName} plan was not paid, so discount and bonus have ended. Pay to get them back at once.",
              terms,
            )
          : isWaiting
            ? translate(
                "Confirm the renewal of your {planName} plan within {graceDays} days. It continues until then.",
                terms,
              )
            : translate(
                "Your {planName} plan continues for now. Pay with another card within {graceDays} days of the declined renewal.",
                terms,
              ),
      ],
      button: {
        label: isWaiting ? translate("Confirm the payment") : translate("Pay now"),
        url: `${deps.publicUrl}/plan`,
      },
      after: [translate("If you do not want to continue, you do not need to do anything.")],
    });
  await inLanguageOf(deps.db, subscription.userId, () => deps.mail.send(write()));
}
