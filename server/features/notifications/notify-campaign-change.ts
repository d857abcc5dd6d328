import type { OnStatusChange } from "../campaigns/campaigns-deps.ts";
import { campaignNotification } from "./campaign-notification.ts";
import type { Notify } from "./notify.ts";
import { inLanguageOf } from "../accounts/users/account-language.ts";

/** Tells owners what became of their campaigns. */
export function createCampaignNotifier(notify: Notify): OnStatusChange {
  return async (tx, change) => {
    await inLanguageOf(tx, change.userId, async () => {
      const notification = campaignNotification(change);
      if (notification) await notify(tx, notification);
    });
  };
}
