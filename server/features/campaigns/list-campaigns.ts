import { invalidArgument } from "../../../domain/errors.ts";
import type { Campaign } from "./campaign.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import {
  countByState,
  listByUser,
  type CampaignState,
  type StateCounts,
} from "./list-campaigns.store.ts";

const DEFAULT_LIMIT = 20;

export type CampaignPage = { rows: Campaign[]; nextCursor: string | null; counts: StateCounts };

/** A user's campaigns, newest first, with how many there are in each state. Throws invalid-argument for a bad cursor. */
export async function listCampaigns(
  { db }: Pick<CampaignsDeps, "db">,
  query: {
    userId: string;
    state?: CampaignState | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<CampaignPage> {
  const { userId, state, cursor, limit = DEFAULT_LIMIT } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [found, counts] = await Promise.all([
    listByUser(db, { userId, state, after, limit: limit + 1 }),
    countByState(db, userId),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? writeCursor(last) : null, counts };
}

function writeCursor({ created_at, id }: Campaign): string {
  return Buffer.from(`${created_at.toISOString()} ${id}`).toString("base64url");
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime()) || !/^[0-9a-f-]{36}$/.test(id))
    throw invalidArgument([{ path: "cursor", message: "This page is not known." }]);
  return { createdAt, id };
}
