import { implement } from "@orpc/server";
import { administrationBonus } from "../../../../contract/administration/administration-bonus.ts";
import {
  type RequestContext,
  requireAdmin,
  requireIdempotencyKey,
  requireSelf,
} from "../../../http/context.ts";
import { reasonText } from "../../billing/ledger/bonus-reason.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { BONUS_LIMITS } from "./bonus-limits.ts";
import { decideBonus, proposeBonus } from "./propose-bonus.ts";
import { readGrants, readProposals } from "./read-bonuses.ts";

/** Bonus grants, with four eyes on large ones. */
export function createBonusRoutes(deps: AdministrationDeps) {
  const os = implement(administrationBonus).$context<RequestContext>();
  return {
    bonusGrants: os.bonusGrants.handler(async ({ input, context }) => {
      const { userId: asked, everybody, cursor, limit } = input;
      const userId = requireSelf(context, asked);
      if (everybody === "yes") requireAdmin(context);
      const whose = everybody === "yes" ? undefined : userId;
      const page = await readGrants(deps.db, { userId: whose, cursor, limit });
      const rows = page.rows.map(({ grantedAt, reasonCode, reasonValues, ...grant }) => ({
        ...grant,
        reason: reasonText({ reason: grant.reason, reasonCode, reasonValues }),
        amountMinor: Number(grant.amountMinor),
        remainingMinor: Number(grant.remainingMinor),
        expiresAt: grant.expiresAt.toISOString(),
        createdAt: grantedAt.toISOString(),
      }));
      return { rows, nextCursor: page.nextCursor };
    }),
    bonusProposals: os.bonusProposals.handler(async ({ context }) => {
      requireAdmin(context);
      const rows = (await readProposals(deps.db)).map((row) => ({
        ...row,
        amountMinor: Number(row.amountMinor),
        expiresAt: row.expiresAt.toISOString(),
        proposedAt: row.proposedAt.toISOString(),
      }));
      return { rows, limits: [...BONUS_LIMITS] };
    }),
    grantBonus: os.grantBonus.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      const bonus = {
        userId: input.userId,
        reason: input.reason,
        amountMinor: BigInt(input.amountMinor),
        expiresAt: new Date(input.expiresAt),
        idempotencyKey: requireIdempotencyKey(context),
      };
      return proposeBonus(deps, bonus, actor);
    }),
    decideBonus: os.decideBonus.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      requireIdempotencyKey(context);
      await decideBonus(deps, input, actor);
      return DONE;
    }),
  };
}
