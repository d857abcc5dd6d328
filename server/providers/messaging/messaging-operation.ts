import type { MessagingArchive } from "./messaging-archive.ts";
import type { MessagingNetworks } from "./messaging-networks.ts";
import type { MessagingSubscribers } from "./messaging-subscribers.ts";

/** Calls of the messaging provider other than campaigns: single messages, the opt-out register, holidays, rules and routes. */

/** One non-advertising message to one number. At most two parts; sent once per key. */
export type OwnerMessage = {
  key: string;
  countryId: number;
  msisdn: string;
  text: string;
  /** Asked for this moment (a code), so that it leaves at any hour. Anything else waits for the legal hours. */
  isAsked: boolean;
};

/** `waiting` leaves with the next legal hour; `opted-out` never does. */
export type OwnerMessageState = "waiting" | "sent" | "opted-out";

/** `register`: the country's national opt-out register, and nothing of the person's own. */
export type OptOutSource = "reply" | "link" | "advertiser" | "administrator" | "register";
export type OptOut = {
  at: string;
  source: OptOutSource;
  reason: string | null;
  /** In the national register too, or only there. */
  inRegister: boolean;
};
/** What the networks hold of a number, for the person who asks. */
export type HeldOfNumber = {
  optOuts: (OptOut & { liftedAt: string | null; liftReason: string | null })[];
  /** Operators' bases that it is or was in, and how the person agreed, as the operator says. */
  bases: {
    routeId: number;
    consentSource: string;
    consentOn: string;
    removedAt: string | null;
  }[];
  /** Newest first; no campaign for one that is no advert. */
  messages: {
    campaignCode: string | null;
    sender: string;
    sentAt: string;
    state: "sent" | "delivered" | "undelivered";
    isToList: boolean;
  }[];
};
/** An opt-out as it may be listed: `number` is masked. */
export type ListedOptOut = {
  id: number;
  routeId: number;
  number: string;
  at: string;
  source: OptOutSource;
  reason: string | null;
};
export type OptOutCount = { routeId: number; source: OptOutSource; day: string; count: number };
type NumberOf = { countryId: number; msisdn: string };

/** Every method throws MessagingError. */
export type MessagingOperation = MessagingNetworks &
  MessagingSubscribers &
  MessagingArchive & {
    sendOwnerMessage(message: OwnerMessage): Promise<OwnerMessageState>;
    /** The route a number is on, and when and through what it opted out, if it did. */
    findOptOut(number: NumberOf): Promise<{ routeId: number; optOut: OptOut | null }>;
    /** What is held of a number: opt-outs, how it agreed, and the last messages. */
    readNumberHistory(number: NumberOf): Promise<HeldOfNumber>;
    /** Opts a number out by an administrator's hand; false when it had already. */
    addOptOut(optOut: NumberOf & { reason: string }): Promise<boolean>;
    /** Lifts a number's own opt-out, which stays in the provider's history; false when there was none. */
    liftOptOut(lift: NumberOf & { reason: string }): Promise<boolean>;
    /** Newest first, those with an id below `before`; `next` is null at the end. */
    listOptOuts(query: { countryId: number; before?: number | undefined }): Promise<{
      total: number;
      optOuts: ListedOptOut[];
      next: number | null;
    }>;
    /** What came into a country's national register and what left it, at most 1,000 of each. The same again changes nothing. */
    changeRegister(change: {
      countryId: number;
      added: readonly string[];
      gone: readonly string[];
    }): Promise<void>;
    /** Days are UTC, both included. */
    countOptOuts(query: {
      countryId: number;
      from?: string | undefined;
      to?: string | undefined;
    }): Promise<OptOutCount[]>;
    /** A day on which nothing is sent; without a name it is a day like others. */
    setHoliday(holiday: { countryId: number; day: string; name: string | null }): Promise<void>;
    /** Every version of a rule of a country's law, by its first day. An earlier revision changes nothing any more. */
    setCountryRule(rule: {
      countryId: number;
      kind: string;
      revision: number;
      versions: readonly { from: string; value: unknown }[];
    }): Promise<void>;
    setRouteWords(routeId: number, words: { name: string; optOutSuffix: string }): Promise<void>;
  };
