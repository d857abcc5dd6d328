import { randomUUID } from "node:crypto";
import type { Phrase } from "../../../../domain/phrase.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { eachInLanguageOf } from "../../accounts/users/account-language.ts";
import type { AdministrationDeps } from "../administration-deps.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a new price is compared with (isLargeChange): in steps it changes no further in a day, and what was right yesterday is again at once. */
export const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS);

/** From when on a price holds: one that changes much an hour later at the earliest, so that others can prevent it. */
export function beginOf({ asked, at, isLarge }: { asked: Date; at: Date; isLarge: boolean }): Date {
  const earliest = isLarge ? at.getTime() + HOUR_MS : at.getTime();
  return new Date(Math.max(asked.getTime(), earliest));
}

/** Tells all administrators about a change of prices that has yet to come, in the transaction that makes it. */
export async function notifyAdministrators(
  { notify, adminUserIds }: Pick<AdministrationDeps, "notify" | "adminUserIds">,
  tx: DatabaseOrTransaction,
  { eventKey, at }: { eventKey: string; at: Date },
  wordsOf: () => { title: Phrase; body: Phrase },
): Promise<void> {
  // Of each change: what a caller may choose, as the id of a request, would be that of an earlier one.
  const change = randomUUID();
  const each = adminUserIds.map((userId) => ({ userId }));
  const notices = await eachInLanguageOf(tx, each, ({ userId }) => ({
    userId,
    kind: "support" as const,
    eventKey: `${eventKey}:${change}`,
    ...wordsOf(),
    link: "/admin/reference",
    at,
  }));
  await notify(tx, ...notices);
}

/** A time as the page of the prices shows it. */
export const utcWords = (time: Date): string => time.toISOString().slice(0, 16).replace("T", " ");
