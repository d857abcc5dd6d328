import { phrase } from "../../../domain/phrase.ts";
import { withoutHalfSign } from "../../../domain/text/half-sign.ts";
import { AppError } from "../../../domain/errors.ts";
import { recordAudit } from "../accounts/users/record-audit.ts";
import type { SupportDeps } from "./support-deps.ts";
import { findMessage, updateAnswer, updateClosed } from "./support.store.ts";
import { msg, translate } from "../../../domain/translate.ts";

type Act = { id: string; actorUserId: string; requestId: string };

/** Answers a message and notifies its writer. */
export async function answerMessage(
  { db, clock, notify }: SupportDeps,
  { id, answer, actorUserId, requestId }: Act & { answer: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await findMessage(tx, id, { lock: true });
    if (!message) throw new AppError("not-found");
    if (message.state !== "open") throw doneMeanwhile();
    const at = clock.now();
    await updateAnswer(tx, id, { text: answer, by: actorUserId, at });
    const subjectUserId = message.userId;
    await notify(tx, {
      userId: subjectUserId,
      kind: "support",
      eventKey: `support:${id}`,
      title: phrase(msg("We have answered: {subject}"), { subject: message.subject }),
      body: withoutHalfSign(answer.slice(0, 900)),
      link: "/support",
      at,
    });
    const action = "support.answered";
    await recordAudit(tx, { at, actorUserId, action, subjectUserId, requestId, detail: { id } });
  });
}

function doneMeanwhile(): AppError {
  return new AppError("aborted", {
    reason: "done-meanwhile",
    message: translate("This question has been answered or closed already. Load the page again."),
  });
}

/** Puts a message away. Doing it again changes nothing. Throws not-found. */
export async function closeMessage(
  { db, clock }: SupportDeps,
  { id, actorUserId, requestId }: Act,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await findMessage(tx, id, { lock: true });
    if (!message) throw new AppError("not-found");
    if (message.state === "closed") return;
    await updateClosed(tx, id);
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "support.closed",
      subjectUserId: message.userId,
      requestId,
      detail: { id },
    });
  });
}
