import { amountOf, phrase } from "../../../domain/phrase.ts";
import type { CampaignRefunds } from "../billing/refunds/card-refund.store.ts";
import type { MoneyReturned, StoppedByUs } from "../campaigns/campaigns-deps.ts";
import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import type { NewNotification } from "./notification.ts";
import { msg } from "../../../domain/translate.ts";

export type CampaignChange = {
  campaignId: string;
  userId: string;
  title: string;
  status: SubmittedStatus;
  at: Date;
};

/** The owner's notification that a network had reported more deliveries than there were. */
export function returnNotification(returned: MoneyReturned): NewNotification {
  const body = phrase(
    msg(
      "A network has corrected its figures: fewer people got your campaign than we charged for. Your report is up to date.",
    ),
  );
  return { ...ofMoney(returned), kind: "payment", body };
}

/** The owner's notification of what came back when the last receipts of a campaign were in. */
export function refundNotification(refund: MoneyReturned): NewNotification {
  const body = phrase(
    msg(
      "The final result is in. The money for messages that did not arrive is back in your wallet.",
    ),
  );
  return { ...ofMoney(refund), kind: "finished", body };
}

/** The owner's notification that Loudhailer stopped a campaign, and why. */
export function stopNotification({
  campaignId,
  userId,
  title,
  reason,
  at,
}: StoppedByUs): NewNotification {
  const link = `/campaign-info/${campaignId}`;
  return {
    userId,
    kind: "support",
    eventKey: `campaign:${campaignId}:stopped`,
    title: phrase(msg("Loudhailer stopped your campaign “{title}”"), { title }),
    body:
      reason === ""
        ? phrase(
            msg(
              "The money for messages that were not sent goes back to your wallet. Write to us if you think that is wrong.",
            ),
          )
        : phrase(
            msg(
              "{reason} The money for messages that were not sent goes back to your wallet. Write to us if you think that is wrong.",
            ),
            { reason: asSentence(reason) },
          ),
    link,
    at,
  };
}

const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

function ofMoney({
  campaignId,
  userId,
  eventKey,
  title,
  at,
  ...money
}: MoneyReturned): Omit<NewNotification, "kind" | "body"> {
  const amount = amountOf(money.amountMinor, money.currency);
  return {
    userId,
    eventKey,
    title: phrase(msg("We refunded {amount} for “{title}”"), { amount, title }),
    link: `/campaign-info/${campaignId}`,
    at,
  };
}

type Words = Pick<NewNotification, "kind" | "title" | "body">;

/** The owner's notification of a status change; undefined when there is none. `toCards` is money of it that went back to cards. */
export function campaignNotification(
  change: CampaignChange,
  toCards?: CampaignRefunds,
): NewNotification | undefined {
  const { campaignId, userId, title, status, at } = change;
  const words = wordsFor(status, title, toCards);
  if (!words) return undefined;
  const link = `/campaign-info/${campaignId}`;
  return { ...words, userId, eventKey: `campaign:${campaignId}:${words.kind}`, link, at };
}

function wordsFor(
  status: SubmittedStatus,
  title: string,
  toCards: CampaignRefunds | undefined,
): Words | undefined {
  switch (status) {
    case "active":
    case "scheduled":
      return {
        kind: "approved",
        title: phrase(msg("“{title}” has been approved"), { title }),
        body: phrase(msg("It goes out in the hours you chose.")),
      };
    case "rejected":
      return {
        kind: "rejected",
        title: phrase(msg("“{title}” was rejected"), { title }),
        body: toCards
          ? toCardsText(toCards)
          : phrase(
              msg("We refunded the money to your wallet. See why, change it and send it again."),
            ),
      };
    case "completed":
      return {
        kind: "finished",
        title: phrase(msg("“{title}” has finished"), { title }),
        body: phrase(
          msg(
            "See how many people it reached. We refund the money for everyone else within 72 hours.",
          ),
        ),
      };
    case "expired":
      return {
        kind: "expired",
        title: phrase(msg("“{title}” has expired"), { title }),
        body: phrase(
          msg("It was not approved before its start. We refunded all the money to your wallet."),
        ),
      };
    default:
      return undefined;
  }
}

function toCardsText({ onItsWayMinor, paidMinor, refusedMinor, currency }: CampaignRefunds) {
  const amount = amountOf(onItsWayMinor + paidMinor + refusedMinor, currency);
  return phrase(
    msg(
      "{amount} is on its way back to the card it was paid with, which takes a few days. Any other money is in your wallet. See why it was rejected on its page.",
    ),
    { amount },
  );
}
