import { phrase } from "../../../../domain/phrase.ts";
import { otherCellOf } from "../../../../domain/cells.ts";
import { type CountryConfig, countryById } from "../../../../domain/countries.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { msg } from "../../../../domain/translate.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { listRegisterStates } from "./register-number.store.ts";

const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Reminds administrators of each register that is older than a month, once for every month that it gets older, and once a
 * month of one that was never read in.
 */
export async function remindOfRegisters({
  db,
  clock,
  notify,
  adminUserIds,
  campaigns: { cells = [] },
}: Pick<
  AdministrationDeps,
  "db" | "clock" | "notify" | "adminUserIds" | "campaigns"
>): Promise<void> {
  const at = clock.now();
  const due = (await listRegisterStates(db)).flatMap(({ countryId, takenAt }) => {
    const country = countryById(countryId);
    if (!country || otherCellOf(cells, countryId) || !isRegisterDue(takenAt, at)) return [];
    const since = takenAt
      ? `${takenAt.toISOString()}:${monthsSince(takenAt, at)}`
      : `never:${zonedParts(at.getTime(), country.timeZone).date.slice(0, 7)}`;
    const eventKey = `register:${countryId}:${since}`;
    return adminUserIds.map((userId) => ({ userId, country, takenAt, eventKey }));
  });
  if (due.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const reminders = due.map(({ userId, country, takenAt, eventKey }) => ({
      userId,
      kind: "support" as const,
      eventKey,
      ...wordsOf(country, takenAt),
      link: "/admin/opt-outs",
      at,
    }));
    await notify(tx, ...reminders);
  });
}

function wordsOf({ name, timeZone }: CountryConfig, takenAt: Date | null) {
  if (takenAt === null)
    return {
      title: phrase(msg("The opt-out register of {country} is missing"), { country: name }),
      body: phrase(msg("Upload it, or connect its service, if the country has one.")),
    };
  return {
    title: phrase(msg("The opt-out register of {country} is older than a month"), {
      country: name,
    }),
    body: phrase(msg("It was last read in on {day}. Upload the current one."), {
      day: { at: takenAt.toISOString(), timeZone },
    }),
  };
}

/** True when somebody has to read a register in: for the first time, or because the last time is a month ago. */
export function isRegisterDue(takenAt: Date | null, now: Date): boolean {
  return takenAt === null || isOldRegister(takenAt, now);
}

/** True when a register has to be read in again: whoever writes adverts compares with it every month. */
export function isOldRegister(takenAt: Date, now: Date): boolean {
  return monthsSince(takenAt, now) >= 1;
}

function monthsSince(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / (MONTH_DAYS * DAY_MS));
}
