import { sql } from "kysely";
import type { DatabaseOrTransaction } from "./database.ts";

/** What a user may have only so many of. */
export type Limited =
  | "alone"
  | "audiences"
  | "card-setups"
  | "corrections"
  | "drafts"
  | "lists"
  | "messages"
  | "months"
  | "notes"
  | "shares"
  | "sites"
  | "walk-ins";

/** Lets one call at a time count what a user has and add to it, until the transaction ends: calls at once stay below the limit. */
export async function lockLimit(
  tx: DatabaseOrTransaction,
  userId: string,
  of: Limited,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${of}:${userId}`}, 0))`.execute(
    tx,
  );
}
