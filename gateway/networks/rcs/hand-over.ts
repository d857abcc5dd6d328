import { rcsOf } from "../../../domain/campaign/content.ts";
import { type Handover, type HandoverResult, NothingTaken } from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { NoAnswer, type HttpAnswer } from "../http/call/http-client.ts";
import type { MessageResult } from "../http/call/dialect.ts";
import { nothing, refused } from "../http/call/read-failure.ts";
import { agentMessageOf } from "./agent-message.ts";
import type { RcsClient } from "./rcs-client.ts";
import { messageIdOf } from "./message-id.ts";
import type { RcsSettings } from "./settings.ts";

/**
 * Hands messages over, one call each and `concurrentCalls` at the same moment. Throws NothingTaken when every one met an obstacle of
 * the account or the network; messages that met one beside others that were taken are postponed.
 */
export async function handOverAll(
  client: RcsClient,
  settings: RcsSettings,
  messages: readonly Handover[],
): Promise<HandoverResult[]> {
  const results: MessageResult[] = [];
  const waiting = messages.entries();
  let isHindered = false;
  const work = async (): Promise<void> => {
    for (const [at, message] of waiting) {
      // What hinders one call hinders the next.
      const result = isHindered ? POSTPONED : await handOver(client, settings, message);
      isHindered ||= result.outcome === "nothing";
      results[at] = result;
    }
  };
  await Promise.all(Array.from({ length: settings.concurrentCalls }, work));
  const obstacle = results.find((result) => result.outcome === "nothing");
  const isObstacle = ({ outcome }: MessageResult): boolean =>
    outcome === "nothing" || outcome === "postponed";
  if (obstacle?.outcome === "nothing" && results.every(isObstacle))
    throw new NothingTaken(obstacle.why, "The network took none of the messages.");
  return results.map((result) => (result.outcome === "nothing" ? POSTPONED : result));
}

const POSTPONED = { outcome: "postponed" } as const;

async function handOver(
  client: RcsClient,
  settings: RcsSettings,
  { kind, content, reference, msisdn }: Handover,
): Promise<MessageResult> {
  const body = kind === "rcs" && content && agentMessageOf(rcsOf({ content }), settings);
  if (!body) return refused(FAILURE.content, false);
  const { agentId } = settings;
  const messageId = messageIdOf(agentId, reference);
  const request = {
    method: "POST",
    path: `/v1/phones/${encodeURIComponent(`+${msisdn}`)}/agentMessages`,
    query: { messageId, agentId },
    json: body,
  } as const;
  try {
    const answer = await callUntilHeard(() => client.call(request));
    return answer.status === 200
      ? { outcome: "accepted", references: [messageId] }
      : readRefusal(answer);
  } catch (error) {
    if (error instanceof NothingTaken) return nothing(error.why);
    if (error instanceof NoAnswer) return { outcome: "unknown", reference: messageId };
    throw error;
  }
}

/** Once more when nobody knows what became of the call: the network ignores an id that it has. */
async function callUntilHeard(call: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    const answer = await call();
    if (!isFault(answer)) return answer;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  try {
    const answer = await call();
    if (saysOfMessage(answer)) return answer;
  } catch (error) {
    // The first call may have been carried out, whatever hinders the second.
    if (!(error instanceof NothingTaken)) throw error;
  }
  throw new NoAnswer("The network did not say what became of a message.");
}

/** 503 says that nothing was done; of other faults nobody knows. */
const isFault = ({ status }: HttpAnswer): boolean => status >= 500 && status !== 503;

/** Whether an answer is about the message, and so about the first call with it as well. */
const saysOfMessage = ({ status }: HttpAnswer): boolean => [200, 400, 404, 413].includes(status);

/** Errors of `agentMessages.create` (guides/build/messages/send). */
function readRefusal({ status }: HttpAnswer): MessageResult {
  // No RCS on this phone, or the agent is not launched on its network.
  if (status === 404) return refused(FAILURE.noRcs, true);
  if (status === 400 || status === 413) return refused(FAILURE.content, false);
  if (status === 401 || status === 403) return nothing("credentials");
  if (status === 429) return nothing("throttled");
  return nothing("fault");
}
