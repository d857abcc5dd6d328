import type { OnStatusChange } from "../campaigns/campaigns-deps.ts";
import { campaignNews } from "./campaign-news.ts";
import type { Notify } from "./notify.ts";
import { speakTo } from "../accounts/users/speak-to.ts";

/** Tells owners what became of their campaigns. */
export function createTellCampaignNews(notify: Notify): OnStatusChange {
  return async (tx, change) => {
    await speakTo(tx, change.userId, async () => {
      const news = campaignNews(change);
      if (news) await notify(tx, news);
    });
  };
}
