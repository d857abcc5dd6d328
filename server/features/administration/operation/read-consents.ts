import { recordAudit } from "../../accounts/users/record-audit.ts";
import {
  type NumberHistory,
  readNumberHistory,
} from "../../audience/lists/numbers/read-number-history.ts";
import { campaignIdOf } from "../../campaigns/campaign-code.ts";
import { type HeldOfNumber } from "../../../providers/messaging/messaging-operation.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { listNamedCampaigns, type NamedCampaign } from "./named-campaign.store.ts";
import { checkedNumber, routeNames } from "./opt-out-register.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "cipher" | "messaging">;

/** What the networks hold, with the names that are known here. */
export type HeldByNetworks = {
  optOuts: HeldOfNumber["optOuts"];
  bases: {
    routeName: string;
    consentSource: string;
    consentOn: string;
    removedAt: string | null;
  }[];
  messages: (Omit<HeldOfNumber["messages"][number], "campaignCode"> & {
    campaign: NamedCampaign | null;
    isAdvert: boolean;
  })[];
};

/**
 * The consents, opt-outs and messages of one number, for the person who asks what is held of them and why a message came.
 * Networks that give no answer are left out. The audit says that an administrator looked, and never at which number.
 * Throws not-found, invalid-argument.
 */
export async function readConsents(
  deps: Deps,
  asked: { countryId: number; msisdn: string },
  { actorUserId, requestId }: Actor,
): Promise<NumberHistory & { network: HeldByNetworks | null }> {
  const { db, clock, cipher } = deps;
  const number = checkedNumber(asked);
  const [history, network] = await Promise.all([
    readNumberHistory({ db, cipher }, number),
    readHeld(deps, number),
  ]);
  await recordAudit(db, {
    at: clock.now(),
    actorUserId,
    action: "number.looked-up",
    subjectUserId: null,
    requestId,
    detail: {
      countryId: number.countryId,
      lists: history.lists.length,
      messages: network?.messages.length ?? null,
    },
  });
  return { ...history, network };
}

async function readHeld(
  { db, messaging }: Deps,
  number: { countryId: number; msisdn: string },
): Promise<HeldByNetworks | null> {
  let held: HeldOfNumber;
  try {
    held = await messaging.readNumberHistory(number);
  } catch (error) {
    if (error instanceof MessagingError) return null;
    throw error;
  }
  const idOf = (code: string | null) => (code === null ? undefined : campaignIdOf(code));
  const ids = held.messages.flatMap(({ campaignCode }) => idOf(campaignCode) ?? []);
  const [names, campaigns] = await Promise.all([
    routeNames(db),
    listNamedCampaigns(db, [...new Set(ids)]),
  ]);
  return {
    optOuts: held.optOuts,
    bases: held.bases.map(({ routeId, ...base }) => ({
      ...base,
      routeName: names.get(routeId) ?? String(routeId),
    })),
    messages: held.messages.map(({ campaignCode, ...message }) => ({
      ...message,
      isAdvert: campaignCode !== null,
      campaign: campaigns.find(({ id }) => id === idOf(campaignCode)) ?? null,
    })),
  };
}
