import { listCampaignRefunds } from "../billing/refunds/card-refund.store.ts";
import type {
  OnMoneyReturned,
  OnRefunded,
  OnStatusChange,
  OnStoppedByUs,
} from "../campaigns/campaigns-deps.ts";
import {
  campaignNotification,
  refundNotification,
  returnNotification,
  stopNotification,
} from "./campaign-notification.ts";
import type { Notify } from "./notify.ts";

/** Tells owners what became of their campaigns. */
export function createCampaignNotifier(notify: Notify): OnStatusChange {
  return async (tx, ...changes) => {
    const rejected = changes.filter(({ status }) => status === "rejected");
    const toCards = await listCampaignRefunds(
      tx,
      rejected.map(({ campaignId }) => campaignId),
    );
    const notifications = changes.map((change) =>
      campaignNotification(
        change,
        toCards.find(({ campaignId }) => campaignId === change.campaignId),
      ),
    );
    await notify(tx, ...notifications.filter((one) => one !== undefined));
  };
}

/** Tells owners of money that came back after their campaign was settled. */
export function createReturnNotifier(notify: Notify): OnMoneyReturned {
  return (tx, returned) => notify(tx, returnNotification(returned));
}

/** Tells owners of what came back when their campaigns were settled. */
export function createRefundNotifier(notify: Notify): OnRefunded {
  return (tx, ...refunds) => notify(tx, ...refunds.map(refundNotification));
}

/** Tells owners that Loudhailer stopped a campaign of theirs, and why. */
export function createStopNotifier(notify: Notify): OnStoppedByUs {
  return (tx, stopped) => notify(tx, stopNotification(stopped));
}
