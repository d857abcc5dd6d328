import type { CountryFacts } from "../../../domain/countries.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import { formatMoney } from "../../../domain/money.ts";
import { say } from "../../../domain/say.ts";

/** Product limits of a top-up, per country. Throws invalid-argument at `path`. */
export function checkAmount(country: CountryFacts, amountMinor: bigint, path: string): void {
  const { topUpMinMinor, topUpMaxMinor, currency } = country;
  if (amountMinor >= BigInt(topUpMinMinor) && amountMinor <= BigInt(topUpMaxMinor)) return;
  const message = say("A top-up can be {least} to {most}.", {
    least: formatMoney(topUpMinMinor, currency),
    most: formatMoney(topUpMaxMinor, currency),
  });
  throw invalidArgument([{ path, message }]);
}

/** A path of our own, never another site: `//host` and `/\host` leave it. */
export function safeReturnPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : "/wallet";
}
