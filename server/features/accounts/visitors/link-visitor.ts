import type { AccountsDeps } from "../accounts-deps.ts";
import { listPendingVisitors } from "./pending-link.store.ts";
import { recordAudit } from "../users/record-audit.ts";
import { deleteVisitor, findUser } from "../users/user.store.ts";

type LinkDeps = Pick<AccountsDeps, "db" | "clock" | "onAccountLinked">;

/** Moves what a visitor made to an account and ends the visitor, all at once. Doing it again changes nothing. */
async function linkVisitor(deps: LinkDeps, visitorId: string, userId: string): Promise<void> {
  if (visitorId === userId) return;
  await deps.db.transaction().execute(async (tx) => {
    const visitor = await findUser(tx, "id", visitorId, { lock: true });
    if (!visitor?.isAnonymous) return;
    await deps.onAccountLinked(tx, visitorId, userId);
    await deleteVisitor(tx, visitorId);
    await recordAudit(tx, {
      at: deps.clock.now(),
      actorUserId: userId,
      action: "account.visitor-linked",
    });
  });
}

/** Does the same for every visitor who signed up as this user and could not be moved before the address was proved. */
export async function linkPendingVisitors(deps: LinkDeps, userId: string): Promise<void> {
  for (const visitorId of await listPendingVisitors(deps.db, userId)) {
    await linkVisitor(deps, visitorId, userId);
  }
}
