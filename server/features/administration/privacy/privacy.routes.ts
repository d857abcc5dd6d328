import { implement } from "@orpc/server";
import { privacyContract } from "../../../../contract/privacy.ts";
import { AppError } from "../../../../domain/errors.ts";
import { onClock } from "../../../../platform/clock.ts";
import type { ReadSide } from "../../../db/read-side.ts";
import { type RequestContext, requireSessionId, requireUser } from "../../../http/context.ts";
import type { AccountsDeps } from "../../accounts/accounts-deps.ts";
import { endAllSessions, endSession } from "../../accounts/sign-in/sessions.ts";
import { listSessions } from "../../accounts/sign-in/session.store.ts";
import type { ListUrls } from "../../audience/lists/list-url.ts";
import { DONE } from "../advertisers/actor.routes.ts";
import { deleteAccount, exportInTurn, readBeforeDeletion } from "./own-data.ts";

/** The owner's sessions, data and leave. */
export function createPrivacyRoutes(
  deps: Pick<AccountsDeps, "db" | "clock" | "cipher"> & { readSide: ReadSide; listUrls: ListUrls },
) {
  const os = implement(privacyContract).$context<RequestContext>();
  const owner = (context: RequestContext) => ({
    actorUserId: requireUser(context).userId,
    requestId: context.requestId,
  });
  return os.router({
    sessions: os.sessions.handler(async ({ context }) => {
      const { userId, sessionId } = requireUser(context);
      const rows = (await listSessions(deps.db, userId)).map((session) => ({
        ...session,
        createdAt: onClock(deps.clock, session.createdAt).toISOString(),
        lastSeenAt: onClock(deps.clock, session.lastSeenAt).toISOString(),
        isCurrent: session.id === sessionId,
      }));
      return { rows };
    }),
    endSession: os.endSession.handler(async ({ input, context }) => {
      const actor = owner(context);
      await endSession(deps, actor.actorUserId, input.id, actor);
      return DONE;
    }),
    endAllSessions: os.endAllSessions.handler(async ({ context }) => {
      const actor = owner(context);
      await endAllSessions(deps, actor.actorUserId, actor);
      return DONE;
    }),
    exportData: os.exportData.handler(async ({ context }) => ({
      fileName: "loudhailer-my-data.json",
      data: await exportInTurn(deps, requireUser(context).userId),
    })),
    beforeDeletion: os.beforeDeletion.handler(async ({ context }) => {
      const { money, ...found } = await readBeforeDeletion(deps, requireUser(context).userId);
      const left = money.map(({ currency, ...minor }) => ({
        currency,
        paidInMinor: Number(minor.paidInMinor),
        bonusMinor: Number(minor.bonusMinor),
        heldMinor: Number(minor.heldMinor),
      }));
      return { ...found, money: left };
    }),
    deleteAccount: os.deleteAccount.handler(async ({ input, context }) => {
      const { userId, isAdmin } = requireUser(context);
      requireSessionId(context);
      // Administrators are named in the settings: they are taken out there first.
      if (isAdmin) throw new AppError("permission-denied");
      const { password, leavesBalance = false } = input;
      const { requestId } = context;
      await deleteAccount(deps, { userId, password, leavesBalance, requestId });
      return DONE;
    }),
  });
}
