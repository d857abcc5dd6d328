import { NothingTaken } from "../../connection.ts";
import type { Call, Context, Dialect, MessageResult } from "./dialect.ts";
import { type HttpAnswer, NoAnswer } from "./http-client.ts";
import { readFailure } from "./read-failure.ts";
import type { CommonSettings } from "./settings.ts";

/**
 * Makes one call and tells of each of its messages what became of it. An idempotent network is asked once more when it did not
 * answer. A call that is refused as a whole is made again by halves, so that one message does not spoil the others: nothing of
 * it was taken.
 */
export async function sendCall<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
  context: Context<Settings>,
  call: Call,
): Promise<MessageResult[]> {
  const reading = await ask(dialect, context, call);
  if ("results" in reading)
    return call.messages.map((_message, at) => reading.results[at] ?? { outcome: "unknown" });
  if (reading.whole.outcome !== "refused" || call.messages.length === 1)
    return call.messages.map(() => reading.whole);
  const middle = Math.ceil(call.messages.length / 2);
  const halves = [call.messages.slice(0, middle), call.messages.slice(middle)];
  const results: MessageResult[] = [];
  for (const [at, messages] of halves.entries())
    results.push(
      ...(await sendCall(dialect, context, { ...call, messages, node: call.node * 2 + at })),
    );
  return results;
}

type Reading = { results: readonly MessageResult[] } | { whole: MessageResult };

async function ask<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
  context: Context<Settings>,
  call: Call,
): Promise<Reading> {
  const attempts = dialect.isIdempotent ? 2 : 1;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const answer = await answerTo(dialect, context, call);
    if (answer instanceof NothingTaken) {
      // After an attempt without an answer it is no longer certain.
      return { whole: attempt === 1 ? { outcome: "nothing", why: answer.why } : UNKNOWN };
    }
    if (answer === undefined) continue;
    const reading = dialect.readAnswer(answer, call) ?? readFailure(answer);
    const isNothing = "whole" in reading && reading.whole.outcome === "nothing";
    if (attempt > 1 && isNothing) return { whole: UNKNOWN };
    if (!("whole" in reading) || reading.whole.outcome !== "unknown") return reading;
  }
  return { whole: UNKNOWN };
}

const UNKNOWN = { outcome: "unknown" } as const;

/** The answer, the certainty that nothing left, or undefined where neither is known. */
async function answerTo<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
  context: Context<Settings>,
  call: Call,
): Promise<HttpAnswer | NothingTaken | undefined> {
  try {
    return await context.client(dialect.request(call, context));
  } catch (error) {
    if (error instanceof NothingTaken) return error;
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
