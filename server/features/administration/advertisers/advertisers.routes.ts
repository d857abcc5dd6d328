import { implement } from "@orpc/server";
import { administrationAdvertisers } from "../../../../contract/administration/administration-advertisers.ts";
import { statusLabel } from "../../../../domain/campaign/campaign-status.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { AppError } from "../../../../domain/errors.ts";
import {
  type RequestContext,
  requireAdmin,
  requireSessionId,
  requireUser,
} from "../../../http/context.ts";
import { actAsUser, stopActing } from "../../accounts/act-as-user.ts";
import { resetFactors } from "../../accounts/second-factor/reset-factors.ts";
import { endAllSessions } from "../../accounts/sign-in/sessions.ts";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import type { Wallet } from "../../billing/ledger/read-wallet.ts";
import { campaignCodeOf } from "../../campaigns/campaign-code.ts";
import { actorOf, DONE } from "./actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { findAdvertisers, readAdvertiser } from "./find-advertisers.ts";
import { findCampaigns } from "./find-campaigns.ts";
import { listNotes } from "./note.store.ts";
import { writeNote } from "./write-note.ts";

/** Advertisers: find, see, keep out, and see the tool as one of them. */
export function createAdvertisersRoutes(deps: AdministrationDeps) {
  const os = implement(administrationAdvertisers).$context<RequestContext>();
  /** An administrator is not kept out by another: that is a matter of the settings. */
  const refuseAdmin = (userId: string): void => {
    if (deps.isAdmin(userId)) throw new AppError("permission-denied");
  };
  return {
    advertisers: os.advertisers.handler(async ({ input, context }) => {
      requireAdmin(context);
      const page = await findAdvertisers(deps, input);
      const rows = page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
      return { rows, nextCursor: page.nextCursor };
    }),
    findCampaigns: os.findCampaigns.handler(async ({ input, context }) => {
      requireAdmin(context);
      const page = await findCampaigns(deps, input);
      const rows = page.rows.map((row) => ({
        ...row,
        campaignCode: campaignCodeOf(row.campaignId),
        statusLabel: statusLabel(submittedStatusOf(row.status)),
        submittedAt: row.submittedAt.toISOString(),
      }));
      return { rows, nextCursor: page.nextCursor };
    }),
    advertiser: os.advertiser.handler(async ({ input, context }) => {
      requireAdmin(context);
      const found = await readAdvertiser(deps, input.userId);
      const { drafts, submitted, running } = found;
      return {
        ...found,
        isAdmin: deps.isAdmin(input.userId),
        createdAt: found.createdAt.toISOString(),
        wallet: found.wallet && presentWallet(found.wallet),
        campaigns: { drafts, submitted, running },
      };
    }),
    notes: os.notes.handler(async ({ input, context }) => {
      requireAdmin(context);
      const rows = await listNotes(deps.db, input.userId);
      return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    }),
    addNote: os.addNote.handler(async ({ input, context }) => {
      await writeNote(deps, input, actorOf(context));
      return DONE;
    }),
    suspend: os.suspend.handler(async ({ input: { userId, reason }, context }) => {
      const actor = actorOf(context);
      refuseAdmin(userId);
      await suspendUser(deps, userId, reason, actor);
      return DONE;
    }),
    unsuspend: os.unsuspend.handler(async ({ input: { userId, reason }, context }) => {
      await unsuspendUser(deps, userId, reason, actorOf(context));
      return DONE;
    }),
    endSessions: os.endSessions.handler(async ({ input: { userId, reason }, context }) => {
      await endAllSessions(deps, userId, actorOf(context), reason);
      return DONE;
    }),
    resetFactors: os.resetFactors.handler(async ({ input: { userId, reason }, context }) => {
      await resetFactors(deps, userId, reason, actorOf(context));
      return DONE;
    }),
    actAs: os.actAs.handler(async ({ input: { userId, reason }, context }) => {
      const actor = actorOf(context);
      const sessionId = requireSessionId(context);
      const isAdmin = deps.isAdmin(userId);
      await actAsUser(deps, { userId, isAdmin, sessionId, reason }, actor);
      return DONE;
    }),
    stopActing: os.stopActing.handler(async ({ context }) => {
      const { userId, actedBy } = requireUser(context);
      const sessionId = requireSessionId(context);
      if (actedBy === undefined) return DONE;
      const actor = { actorUserId: actedBy, requestId: context.requestId };
      await stopActing(deps, { userId, sessionId }, actor);
      return DONE;
    }),
  };
}

function presentWallet({ currency, ...amounts }: Wallet) {
  return {
    currency,
    availableMinor: Number(amounts.availableMinor),
    heldMinor: Number(amounts.heldMinor),
    bonusMinor: Number(amounts.bonusMinor),
    spentMinor: Number(amounts.spentMinor),
  };
}
