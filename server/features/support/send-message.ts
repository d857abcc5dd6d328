import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { inLimitTurn } from "../../db/limit-turns.ts";
import { lockLimit } from "../../db/lock-limit.ts";
import { SUPPORT_MAIL_JOB, type SupportDeps } from "./support-deps.ts";
import { countSince, insertMessage } from "./support.store.ts";
import { translate } from "../../../domain/translate.ts";

const MAX_PER_DAY = 5;
const DAY_MS = 86_400_000;

/** A message to support (`sfe`). Throws resource-exhausted after five in a day. */
export async function sendMessage(
  { db, clock, jobs }: SupportDeps,
  { userId, subject, message }: { userId: string; subject: string; message: string },
): Promise<void> {
  const at = clock.now();
  const send = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, userId, "messages");
    const today = await countSince(tx, userId, new Date(at.getTime() - DAY_MS));
    if (today >= MAX_PER_DAY) {
      throw new AppError("resource-exhausted", {
        message: translate("You have contacted us five times today. We will answer those first."),
      });
    }
    const messageId = await insertMessage(tx, { userId, subject, message, at });
    await jobs.send(tx, SUPPORT_MAIL_JOB, { messageId }, { key: messageId });
  };
  await inLimitTurn(userId, () => db.transaction().execute(send));
}
