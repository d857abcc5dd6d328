import { createHash, randomBytes, randomUUID } from "node:crypto";
import { AppError } from "../../../domain/errors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { inLimitTurn } from "../../db/limit-turns.ts";
import { asOwner, asSystem } from "../../identity/identity.ts";
import { lockLimit } from "../../db/lock-limit.ts";
import { readOwnCampaign } from "../campaigns/read-own-campaign.ts";
import {
  findShared,
  insertShare,
  listShares,
  deleteShare,
  type ReportShare,
} from "./report-extras.store.ts";
import { readReport, type CampaignReport } from "./read-report.ts";
import { translate } from "../../../domain/translate.ts";

export type ShareDeps = { db: Database; clock: Clock; publicUrl: string };

const DAY_MS = 86_400_000;
const MAX_SHARES = 20;

/**
 * Creates a read-only link to an own report; its secret is returned once and stored only as a hash. Throws not-found.
 */
export async function shareReport(
  { db, clock, publicUrl }: ShareDeps,
  { userId, campaignId, days }: { userId: string; campaignId: string; days: number },
): Promise<ReportShare & { url: string }> {
  await readOwnCampaign(db, campaignId, { userId, isAdmin: false });
  const at = clock.now();
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(at.getTime() + days * DAY_MS);
  const share = { id: randomUUID(), createdAt: at, expiresAt };
  const add = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, userId, "shares");
    if ((await listShares(tx, campaignId, at)).length >= MAX_SHARES) {
      throw new AppError("resource-exhausted", {
        message: translate("This report has {most} links. End one before you make another.", {
          most: MAX_SHARES,
        }),
      });
    }
    await insertShare(tx, { ...share, campaignId, tokenSha256: hashOf(token) });
  };
  await inLimitTurn(userId, () => db.transaction().execute(add));
  return { ...share, url: `${publicUrl}/shared-report/${token}` };
}

/** The links of an own report that still work. Throws not-found. */
export async function readShares(
  { db, clock }: ShareDeps,
  { userId, campaignId }: { userId: string; campaignId: string },
): Promise<ReportShare[]> {
  await readOwnCampaign(db, campaignId, { userId, isAdmin: false });
  return listShares(db, campaignId, clock.now());
}

/** Ends a link. Throws not-found. */
export async function revokeShare(
  { db }: ShareDeps,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await deleteShare(db, userId, id))) throw new AppError("not-found");
}

/** The report behind a link. Throws not-found when the link is unknown, ended or too old. */
export async function readShared(
  { db, clock }: ShareDeps,
  token: string,
): Promise<{ report: CampaignReport; expiresAt: Date }> {
  // The link is the right to it; the report is then what its owner sees.
  const shared = await asSystem(() => findShared(db, hashOf(token), clock.now()));
  if (!shared)
    throw new AppError("not-found", { message: translate("This link no longer works.") });
  const viewer = { userId: shared.userId, isAdmin: false };
  const query = { viewer, campaignId: shared.campaignId, from: undefined, to: undefined };
  const report = await asOwner(shared.userId, () => readReport({ db }, query));
  return { report, expiresAt: shared.expiresAt };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
