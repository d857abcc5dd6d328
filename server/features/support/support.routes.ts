import { implement } from "@orpc/server";
import { supportContract } from "../../../contract/support/support.ts";
import { type RequestContext, requireAdmin, requireUser } from "../../http/context.ts";
import { answerMessage, closeMessage } from "./answer-message.ts";
import { readOwnMessages, readQueue } from "./read-messages.ts";
import { sendMessage } from "./send-message.ts";
import type { SupportDeps } from "./support-deps.ts";
import type { SupportMessage } from "./support-message.ts";

const DONE = { done: true as const };

/** The support procedures. */
export function createSupportRoutes(deps: SupportDeps) {
  const os = implement(supportContract).$context<RequestContext>();
  const actor = (context: RequestContext) => ({
    actorUserId: requireAdmin(context).userId,
    requestId: context.requestId,
  });
  return os.router({
    send: os.send.handler(async ({ input, context }) => {
      await sendMessage(deps, { ...input, userId: requireUser(context).userId });
      return DONE;
    }),
    mine: os.mine.handler(async ({ context }) => ({
      rows: (await readOwnMessages(deps, requireUser(context).userId)).map(present),
    })),
    queue: os.queue.handler(async ({ input, context }) => {
      requireAdmin(context);
      const page = await readQueue(deps, input);
      return { ...page, rows: page.rows.map((row) => ({ ...row, ...present(row) })) };
    }),
    answer: os.answer.handler(async ({ input, context }) => {
      await answerMessage(deps, { ...input, ...actor(context) });
      return DONE;
    }),
    close: os.close.handler(async ({ input, context }) => {
      await closeMessage(deps, { ...input, ...actor(context) });
      return DONE;
    }),
  });
}

function present({ id, subject, message, state, sentAt, answer, answeredAt }: SupportMessage) {
  return {
    id,
    subject,
    message,
    state,
    answer,
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
