import { STATUS } from "../../../domain/campaign-status.ts";
import { countryById } from "../../../domain/countries.ts";
import { walletCurrency } from "../billing/ledger-currency.ts";
import { readWallet } from "../billing/read-wallet.ts";
import type { OnStatusChange } from "../campaigns/campaigns-deps.ts";
import { campaignNews, lowBalanceNews } from "./campaign-news.ts";
import type { Notify } from "./notify.ts";

/** Tells owners what became of their campaigns, and when one leaves little in the wallet. */
export function createTellCampaignNews(notify: Notify): OnStatusChange {
  return async (tx, change) => {
    const news = campaignNews(change);
    if (news) await notify(tx, news);
    if (change.status !== STATUS.Pending) return;
    const country = countryById(change.countryId);
    if (!country) return;
    const { userId, campaignId, at } = change;
    const currency = walletCurrency(country.currency);
    const { availableMinor } = await readWallet(tx, { userId, currency, at });
    if (availableMinor >= BigInt(country.topUpMinMinor)) return;
    await notify(tx, lowBalanceNews({ userId, campaignId, availableMinor, currency, at }));
  };
}
