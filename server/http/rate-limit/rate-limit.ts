import { createHmac } from "node:crypto";
import { AppError } from "../../../domain/errors.ts";
import { translate } from "../../../domain/translate.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { LINES_OF_A_NETWORK, networkOf } from "../../../platform/http/client-address.ts";
import { remembering } from "../../../platform/remembering.ts";
import { countCall, deleteWindow, type Window } from "./rate-limit.store.ts";

export type RateRule = {
  limit: number;
  windowSeconds: number;
  /** What is written stays: the lines of one network of IPv6 are counted together too (LINES_OF_A_NETWORK). */
  isOfNetwork?: true;
};

export type RateLimits = {
  /**
   * Counts one call of `who`, or as so many; in a transaction, where one is given, that a refusal undoes. Throws resource-exhausted when
   * there were too many in the window.
   */
  admit(
    kind: RateLimitKind,
    who: string,
    as?: { tx?: DatabaseOrTransaction; calls?: number },
  ): Promise<void>;
  /** The windows of a call that comes with a session: the statement that finds the session counts it. */
  ofSession(address: string): SessionWindows;
  /** Throws resource-exhausted when there were too many calls in a window. */
  refuseBeyond(kind: RateLimitKind, window: Window): void;
  /** Resets the count of `who`. */
  forget(kind: RateLimitKind, who: string): Promise<void>;
};

/** Each user has a window, found by the id; a visitor counts in that of the address as well. */
export type SessionWindows = {
  userSeconds: number;
  visitorKey: string;
  visitorSeconds: number;
};

/**
 * Tries at passwords: `credentials` by address, `account` by e-mail address at one address or on one known device,
 * `guesses` by e-mail address wherever they come from. `mails` counts asked-for mails by e-mail address,
 * `visitors` new visitors by address, `visitorCalls` all calls of visitors by address, `visitorPictures` pictures of visitors by address,
 * `visitorDrafts` kilobytes of what visitors write by address,
 * `phoneCodes` codes to phones by address, `phoneCharges` payments that phones are asked for, by member and by number,
 * `payments` payments and set-ups of cards that are begun, by member, `providerCalls` calls for which a card provider is asked, by member,
 * `bookings` campaigns that are sent, or changed once they are, by member, `matchings` those of them to people of lists who match a profile,
 * `files` what is made to be taken away, by member, `profile` changes of a profile, each of which leaves a row for good, by member, `listReadings` readings of the signed address of a list, by list.
 */
export type RateLimitKind =
  | "anonymous"
  | "user"
  | "credentials"
  | "account"
  | "guesses"
  | "mails"
  | "visitors"
  | "visitorCalls"
  | "visitorPictures"
  | "visitorDrafts"
  | "phoneCodes"
  | "phoneCharges"
  | "payments"
  | "bookings"
  | "matchings"
  | "providerCalls"
  | "files"
  | "profile"
  | "listReadings";

/** Counts a try at the password of somebody who is signed in: whoever has taken over a session does not guess it from many addresses. */
export const admitSignedIn = (limits: RateLimits, userId: string): Promise<void> =>
  limits.admit("account", `signed in ${userId}`);

/** Whoever has proved the address by a mail is not kept out by what others guessed. */
export async function forgetGuesses(limits: RateLimits, email: string): Promise<void> {
  await limits.forget("guesses", email);
  await limits.forget("guesses", devicesOf(email));
}

/** All devices that somebody has signed in on, as one who guesses. */
export const devicesOf = (email: string): string => `devices of ${email}`;

/** False after too many mails recently: the response stays the same, but no mail is sent. */
export async function mayMail(limits: RateLimits, email: string): Promise<boolean> {
  try {
    await limits.admit("mails", email);
    return true;
  } catch (error) {
    if (error instanceof TooManyCalls) return false;
    throw error;
  }
}

/** The same for the mails of a reset, which nobody keeps from their owner by asking for other ones. */
export const mayMailReset = (limits: RateLimits, email: string): Promise<boolean> =>
  mayMail(limits, `reset of ${email}`);

/** Counts a payment that a phone is asked for: it may be a stranger's. Throws resource-exhausted. */
export async function admitPhoneCharge(
  limits: RateLimits,
  { userId, msisdn }: { userId: string; msisdn: string },
): Promise<void> {
  await limits.admit("phoneCharges", `by ${userId}`);
  await limits.admit("phoneCharges", `to ${msisdn}`);
}

/**
 * Counts a campaign that a member sends or changes, in the transaction that does; one to people of lists who match a profile also as such.
 * Throws resource-exhausted, which undoes both.
 */
export async function admitBooking(
  limits: RateLimits,
  tx: DatabaseOrTransaction,
  { userId, isMatching }: { userId: string; isMatching: boolean },
): Promise<void> {
  await admitOrExplain(limits.admit("bookings", userId, { tx }), () =>
    translate(
      "You have sent or changed campaigns too often within an hour. Nothing is lost. Try again later.",
    ),
  );
  if (!isMatching) return;
  await admitOrExplain(limits.admit("matchings", userId, { tx }), () =>
    translate(
      "You have sent or changed too many campaigns to people on a list who match today. Nothing is lost. Try again tomorrow.",
    ),
  );
}

async function admitOrExplain(admitted: Promise<void>, words: () => string): Promise<void> {
  try {
    await admitted;
  } catch (error) {
    if (!(error instanceof TooManyCalls)) throw error;
    throw new TooManyCalls(error.retryAfterSeconds, words());
  }
}

/** Addresses whose keys are remembered. */
const MAX_ADDRESSES = 2_000;

/** Seconds to wait, for the Retry-After header. */
export class TooManyCalls extends AppError {
  retryAfterSeconds: number;

  /** For the user, where the one of the code says too little. */
  sentence?: string;

  constructor(retryAfterSeconds: number, sentence?: string) {
    super("resource-exhausted", sentence === undefined ? {} : { message: sentence });
    this.retryAfterSeconds = retryAfterSeconds;
    if (sentence !== undefined) this.sentence = sentence;
  }
}

/** Limits stored in the database, so that they apply across processes. Keys are hashed, but for ids of users: no address is stored. */
export function createRateLimits(
  db: Database,
  secret: string,
  rules: Record<RateLimitKind, RateRule>,
): RateLimits {
  const keyOf = (kind: RateLimitKind, who: string): string =>
    `${kind}:${createHmac("sha256", secret).update(`rate:${who}`).digest("base64url")}`;
  // Every call with a session has one, also where it is not counted.
  const visitorKeyOf = remembering(MAX_ADDRESSES, (address) => keyOf("visitorCalls", address));
  function refuseBeyond(kind: RateLimitKind, { count, secondsLeft }: Window): void {
    if (count > rules[kind].limit) throw new TooManyCalls(secondsLeft);
  }
  return {
    refuseBeyond,
    async admit(kind, who, { tx = db, calls } = {}) {
      const { limit, windowSeconds, isOfNetwork = false } = rules[kind];
      refuseBeyond(kind, await countCall(tx, keyOf(kind, who), windowSeconds, calls));
      const network = isOfNetwork ? networkOf(who) : undefined;
      if (network === undefined) return;
      const window = await countCall(tx, keyOf(kind, network), windowSeconds, calls);
      if (window.count > limit * LINES_OF_A_NETWORK) throw new TooManyCalls(window.secondsLeft);
    },
    ofSession: (address) => ({
      userSeconds: rules.user.windowSeconds,
      visitorKey: visitorKeyOf(address) ?? "",
      visitorSeconds: rules.visitorCalls.windowSeconds,
    }),
    forget: (kind, who) => deleteWindow(db, keyOf(kind, who)),
  };
}
