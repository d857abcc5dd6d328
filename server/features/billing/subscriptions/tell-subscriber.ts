import { GRACE_DAYS } from "../../../../domain/money/plan-terms.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { MailProvider } from "../../../providers/mail/mail-provider.ts";
import { layOut } from "../../accounts/mails/mail-layout.ts";
import { DUNNING_MAIL_JOB } from "../billing-jobs.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPlanPrice, type PlanPrice } from "./plans/plan.store.ts";
import { findSubscription, type Subscription } from "./subscription.store.ts";
import { needsConfirmation, renewalSentence } from "./renewal-words.ts";
import { say } from "../../../../domain/say.ts";
import { speakTo } from "../../accounts/users/speak-to.ts";

/** Tells about a change that its owner should know of: refused renewals by letter and notice, begin and end by notice. */
export function tellSubscriber(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  change: SubscriptionChange,
): Promise<void> {
  return speakTo(tx, change.now.userId, () => tellAll(deps, tx, change));
}

type SubscriptionChange = { before: Subscription; now: Subscription; price: PlanPrice };

async function tellAll(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  change: SubscriptionChange,
): Promise<void> {
  const { before, now, price } = change;
  const { id: subscriptionId, userId, dunningSent } = now;
  const at = deps.clock.now();
  const tell = (kind: "payment" | "payment-failed", event: string, title: string, body: string) =>
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
          say("Your bank wants you to confirm a payment"),
          say(
            "Confirm the renewal of your {planName} plan within {graceDays} days. It continues until then.",
            terms,
          ),
        ]
      : [
          say("Your subscription could not be renewed"),
          say(
            "Your {planName} plan continues for {graceDays} days. Pay with another card before then.",
            terms,
          ),
        ];
    await tell("payment-failed", `refused:${since}`, title, words);
  }
  if (now.status === "active" && before.status === "incomplete") {
    await tell(
      "payment",
      "begun",
      say("Welcome to {planName}", { planName: price.planName }),
      say("Your discount applies from now on."),
    );
  }
  if (now.status === "ended" && before.status !== "ended" && before.status !== "incomplete") {
    const words = say(
      "You pay the usual prices again. Your wallet and your bonus stay as they are.",
    );
    await tell(
      "payment-failed",
      "ended",
      say("Your {planName} plan has ended", { planName: price.planName }),
      words,
    );
  }
}

const LAST_LETTER = 4;

/** One letter about a refused renewal. One that has been paid meanwhile is not written about. */
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
        ? say("Your {planName} benefits have ended", { planName: price.planName })
        : say("Your subscription could not be renewed"),
      greeting: title === undefined ? say("Hello,") : say("Hello {title},", { title }),
      before: [
        renewalSentence(subscription),
        isLast
          ? say(
              "The renewal of your {planName} plan was not paid, so discount and bonus have ended. Pay to get them back at once.",
              terms,
            )
          : isWaiting
            ? say(
                "Confirm the renewal of your {planName} plan within {graceDays} days. It continues until then.",
                terms,
              )
            : say(
                "Your {planName} plan continues for now. Pay with another card within {graceDays} days of the declined renewal.",
                terms,
              ),
      ],
      button: {
        label: isWaiting ? say("Confirm the payment") : say("Pay now"),
        url: `${deps.publicUrl}/plan`,
      },
      after: [say("If you do not want to continue, you do not need to do anything.")],
    });
  await speakTo(deps.db, subscription.userId, () => deps.mail.send(write()));
}
