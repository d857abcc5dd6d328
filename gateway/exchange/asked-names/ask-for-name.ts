import type { Database } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { lockConnection } from "../change-connection.store.ts";
import { deleteSender, lockSender } from "../sender.store.ts";
import {
  hasSentMessages,
  insertRequested,
  listOpenNames,
  type OpenName,
} from "./asked-name.store.ts";

/** More names that nobody has answered are not asked for on one connection. */
const MAX_OPEN = 200;
/** Of them, those of one advertiser. */
const MAX_OPEN_OF_ONE = 3;

export type AskedName = {
  name: string;
  clientId: number;
  /** Whose client it is, by the tool's id. */
  advertiser: string;
  day: string;
  at: Date;
};

/** Notes that a name was asked for, once each on these connections, as far as there is a place for it. */
export async function askForName(
  db: Database,
  connectionIds: readonly number[],
  { advertiser, ...asked }: AskedName,
): Promise<void> {
  for (const connectionId of connectionIds) {
    await inTransaction(db, async (tx) => {
      if (!(await lockConnection(tx, connectionId))) return;
      if (await lockSender(tx, connectionId, asked.name)) return;
      const open = await listOpenNames(tx, connectionId);
      const hasSent = await hasSentMessages(tx, asked.clientId);
      const place = placeAmong(open, { advertiser, hasSent });
      if (!place) return;
      if (place.insteadOf !== undefined) await deleteSender(tx, connectionId, place.insteadOf);
      await insertRequested(tx, { ...asked, connectionId });
    });
  }
}

/**
 * Whose place a new name takes: a free one, that of the advertiser's own oldest, or when all are taken that of the oldest of whoever has
 * most, and then still has as many as the newcomer. So nobody who has one name loses it, and who asks for many names takes the places of
 * nobody; but for who has sent messages there is one of somebody who has not, for accounts cost nothing and messages do. What an
 * administrator has begun with stays.
 */
function placeAmong(
  open: readonly OpenName[],
  { advertiser, hasSent }: { advertiser: string; hasSent: boolean },
): { insteadOf?: string } | undefined {
  const byOwner = Map.groupBy(open, (one) => one.advertiser);
  const oldestOf = (names: readonly OpenName[]) => names.find(({ isBegun }) => !isBegun);
  const own = byOwner.get(advertiser) ?? [];
  if (own.length >= MAX_OPEN_OF_ONE) return instead(oldestOf(own));
  if (open.length < MAX_OPEN) return {};
  const others = [...byOwner]
    .filter(([owner, names]) => owner !== "" && names.length >= own.length + 2)
    .map(([, names]) => ({ count: names.length, oldest: oldestOf(names) }))
    .filter(({ oldest }) => oldest !== undefined)
    // Sorting keeps the order of equals: theirs is that of their oldest names.
    .toSorted((one, other) => other.count - one.count);
  const stranger = open.find((one) => one.advertiser !== "" && !one.hasSent && !one.isBegun);
  return instead(others[0]?.oldest ?? (hasSent && own.length === 0 ? stranger : undefined));
}

const instead = (given: OpenName | undefined) => given && { insteadOf: given.name };
