import { COUNTRIES, type CountryCode } from "../../../domain/countries.ts";
import { nextLegalMs } from "../../../domain/schedule/next-legal.ts";
import type { SendingRules } from "../../../domain/schedule/schedule.ts";
import type { ReadSendingRules } from "./edited-rules.ts";

/** How far (ms) the clock goes at a time while messages may leave, so that they leave over the day. */
export const STEP_MS = 3_600_000;
/** And while none may: receipts, mail and jobs wait no longer than that. */
export const QUIET_STEP_MS = 6 * STEP_MS;

/** How long (ms) a step from a time may be. */
export type Pace = (nowMs: number) => number;

/** A pace by the hours in which some country lets anybody write, as they are now: a step never goes past such an hour's beginning. */
export async function readPace(readSendingRules: ReadSendingRules): Promise<Pace> {
  const all = await Promise.all(
    COUNTRIES.map(async (country) => ({
      code: country.code,
      rules: await readSendingRules(country),
    })),
  );
  return (nowMs) => {
    const quietMs = Math.min(...all.map(({ code, rules }) => untilLegal(nowMs, code, rules)));
    return Math.max(STEP_MS, Math.min(QUIET_STEP_MS, quietMs));
  };
}

/** Far away where the law has no hours for months. */
function untilLegal(nowMs: number, code: CountryCode, rules: SendingRules): number {
  try {
    return nextLegalMs(nowMs, code, rules) - nowMs;
  } catch {
    return Infinity;
  }
}
