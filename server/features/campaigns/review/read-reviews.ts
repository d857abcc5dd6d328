import type { Database } from "../../../db/database.ts";
import { listPeople, type Person } from "../../accounts/users/person.store.ts";
import {
  type CampaignRefunds,
  listCampaignRefunds,
} from "../../billing/refunds/card-refund.store.ts";
import {
  listDecided,
  listRefusedRefunds,
  listWaiting,
  type RefusedRefund,
  type ReviewRow,
} from "./review.store.ts";

export type { RefusedRefund, ReviewRow } from "./review.store.ts";

const MAX_WAITING = 200;
const MAX_DECIDED = 20;

export type Reviews = {
  waiting: ReviewRow[];
  decided: ReviewRow[];
  /** Who decided them, by id. */
  deciders: ReadonlyMap<string, Person>;
  /** What of the decided campaigns' money went back to cards. */
  toCards: ReadonlyMap<string, CampaignRefunds>;
  /** What the card provider refused to take back. */
  refusedRefunds: RefusedRefund[];
};

/** Campaigns waiting for review, the latest decisions, and refunds of refused ones that wait for somebody. */
export async function readReviews(db: Database): Promise<Reviews> {
  const [waiting, decided, refusedRefunds] = await Promise.all([
    listWaiting(db, MAX_WAITING),
    listDecided(db, MAX_DECIDED),
    listRefusedRefunds(db, MAX_WAITING),
  ]);
  const refunds = await listCampaignRefunds(
    db,
    decided.map(({ campaignId }) => campaignId),
  );
  const deciders = await listPeople(
    db,
    decided.map(({ decidedBy }) => decidedBy),
  );
  const toCards = new Map(refunds.map((one) => [one.campaignId, one]));
  return { waiting, decided, deciders, toCards, refusedRefunds };
}
