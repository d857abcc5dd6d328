import type { Settings } from "../../settings.ts";
import type { RateLimitKind, RateRule } from "./rate-limit.ts";

/** How many calls of each kind are admitted in which time. */
export function rateLimitsOf(settings: Settings): Record<RateLimitKind, RateRule> {
  const tries = settings.RATE_LIMIT_CREDENTIALS_PER_MINUTE;
  return {
    anonymous: perMinute(settings.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
    user: perMinute(settings.RATE_LIMIT_USER_PER_MINUTE),
    credentials: { ...perMinute(tries), isOfNetwork: true },
    account: { limit: tries * 2, windowSeconds: 600 },
    // Far wider: only guessing from many addresses at once gets there, and known devices are counted apart.
    guesses: { limit: tries * 40, windowSeconds: 3_600 },
    mails: { limit: 5, windowSeconds: 900 },
    // Anybody is a new visitor whenever they like, and a network's phones share few addresses.
    visitors: {
      ...perMinute(Math.ceil(settings.RATE_LIMIT_ANONYMOUS_PER_MINUTE / 3)),
      isOfNetwork: true,
    },
    visitorCalls: perMinute(settings.RATE_LIMIT_ANONYMOUS_PER_MINUTE * 10),
    // This is what bounds the disk, at 200 MB a day and address.
    visitorPictures: { limit: 300, windowSeconds: 86_400, isOfNetwork: true },
    // So does this, in kilobytes: room for eight hundred new drafts. By the hour, so that nobody shuts out who shares the address for long.
    visitorDrafts: { limit: 20_000, windowSeconds: 3_600, isOfNetwork: true },
    // Wider than a member's own: a network's phones share few addresses.
    phoneCodes: { limit: 50, windowSeconds: 86_400, isOfNetwork: true },
    phoneCharges: { limit: 40, windowSeconds: 86_400 },
    // Each is looked up until it has ended, and each is a call from the one account that we have at the provider.
    payments: { limit: 100, windowSeconds: 3_600 },
    // Each leaves rows that nothing may delete, here and on each network, also where its money comes back.
    bookings: { limit: 100, windowSeconds: 3_600 },
    // Whether a network refuses one says something of who is on the list: many averages out what is drawn about it.
    matchings: { limit: 20, windowSeconds: 86_400 },
    // Who waits for a payment looks once in one or two seconds.
    providerCalls: perMinute(120),
    // Each takes up to half a second of a processor.
    files: perMinute(20),
    profile: { limit: 60, windowSeconds: 3_600 },
    // Each network of a country reads a list after each change to it; whoever else has the address is its owner.
    listReadings: { limit: 60, windowSeconds: 3_600 },
  };
}

function perMinute(limit: number): RateRule {
  return { limit, windowSeconds: 60 };
}
