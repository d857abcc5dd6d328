import { NothingTaken } from "../../connection.ts";
import type {
  Adapter,
  AdapterTools,
  Connection,
  Handover,
  HandoverResult,
  PulledReplies,
} from "../../connection.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { isStorable } from "./callback-body.ts";
import type { Context, Dialect, MessageResult } from "./dialect.ts";
import { createHttpClient } from "./http-client.ts";
import { refused } from "./read-failure.ts";
import { sendCall } from "./send-call.ts";
import { type CommonSettings, isSender } from "./settings.ts";
import { type CallPlaces, splitCalls } from "./split-calls.ts";

/** The adapter of an aggregator that is spoken to in this dialect. */
export function adapterOf<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
): Adapter<Settings> {
  const { name, title, settings, secrets } = dialect;
  return {
    name,
    title,
    settings,
    secrets,
    connect: (chosen, values, tools) => createConnection(dialect, chosen, values, tools),
  };
}

function createConnection<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
  settings: Settings,
  secrets: Readonly<Record<string, string>>,
  tools: AdapterTools,
): Connection {
  const client = createHttpClient({
    baseUrl: settings.baseUrl,
    headers: dialect.headersOf(settings, secrets),
    timeoutMs: settings.timeoutSeconds * 1_000,
  });
  const { batchSize } = settings;
  const context: Context<Settings> = { settings, secrets, client, nowMs: tools.nowMs, batchSize };
  const { pullReceipts, replyPuller, readBalance } = dialect;
  return {
    capabilities: {
      kinds: ["sms", "sms-link"],
      maxBatch: batchSize,
      messagesPerSecond: settings.messagesPerSecond,
      isIdempotent: dialect.isIdempotent,
      ...(dialect.repeatableForMs === undefined
        ? {}
        : { repeatableForMs: dialect.repeatableForMs }),
      ...(dialect.isKnownByCall ? { isKnownByCall: true } : {}),
      receipts: dialect.receipts,
      doubtsBy: dialect.doubtsBy,
      replies: dialect.repliesOf(settings),
    },
    async handOver(batchId, messages) {
      const results = await handOverAll(dialect, context, batchId, messages);
      const doubts = results.filter(({ outcome }) => outcome === "unknown").length;
      if (doubts > 0)
        tools.log.warn({ network: dialect.name, messages: doubts }, "the network gave no answer");
      return results;
    },
    readCallback(callback) {
      const reading = dialect.readCallback(callback, context);
      return reading && { ...reading, events: reading.events.filter(isStorable) };
    },
    ...(pullReceipts
      ? { pullReceipts: async (names) => (await pullReceipts(names, context)).filter(isStorable) }
      : {}),
    ...(replyPuller ? { pullReplies: storableOnly(replyPuller(context)) } : {}),
    ...(readBalance ? { readBalance: () => readBalance(context) } : {}),
  };
}

/** Replies that can be stored: one that never can would be asked for again for ever, and those that come with it. */
function storableOnly(pull: () => Promise<PulledReplies>): () => Promise<PulledReplies> {
  return async () => {
    const { events, taken } = await pull();
    return { events: events.filter(isStorable), taken };
  };
}

/**
 * Hands over in as many calls as the dialect needs. Throws NothingTaken when every one of the messages met the same kind of
 * obstacle; messages that met one beside others that were taken are postponed.
 */
async function handOverAll<Settings extends CommonSettings>(
  dialect: Dialect<Settings>,
  context: Context<Settings>,
  batchId: number,
  messages: readonly Handover[],
): Promise<HandoverResult[]> {
  const results: MessageResult[] = messages.map(
    (message) =>
      unsendable(message, dialect.carriesFlash, context.settings) ?? { outcome: "postponed" },
  );
  const named = messages.map((message) => ({
    ...message,
    sender: message.sender || context.settings.ownSender,
  }));
  const places = [...results.keys()].filter((place) => results[place]?.outcome === "postponed");
  const sendable = places.map((place) => named[place] as Handover);
  const calls = splitCalls(sendable, dialect.groupOf, dialect.isMatchedByNumber);
  /** False when nothing of the call was taken for a reason that is none of its messages'. */
  const send = async (call: CallPlaces): Promise<boolean> => {
    const ours = call.map((at) => places[at] as number);
    const heard = await sendCall(dialect, context, {
      messages: ours.map((place) => named[place] as Handover),
      batchId,
      node: 1,
    });
    for (const [at, place] of ours.entries()) results[place] = heard[at] ?? { outcome: "unknown" };
    return heard.some(({ outcome }) => outcome !== "nothing");
  };
  const atOnce = dialect.callsAtOnce ?? 1;
  for (let at = 0; at < calls.length; at += atOnce) {
    const goOn = await Promise.all(calls.slice(at, at + atOnce).map(send));
    // What hinders one call hinders the next.
    if (goOn.includes(false)) break;
  }
  const obstacle = results.find((result) => result.outcome === "nothing");
  const isHindered = ({ outcome }: MessageResult): boolean =>
    outcome === "nothing" || outcome === "postponed";
  if (obstacle?.outcome === "nothing" && results.every(isHindered))
    throw new NothingTaken(obstacle.why, "The network took none of the messages.");
  return results.map((result) =>
    result.outcome === "nothing" ? { outcome: "postponed" } : result,
  );
}

/** Why a message cannot be sent here at all; undefined when it can. Another connection may be able to. */
function unsendable(
  { sender, isFlash, text }: Handover,
  carriesFlash: boolean,
  { ownSender }: CommonSettings,
): MessageResult | undefined {
  if (!isSender(sender || ownSender)) return refused(FAILURE.sender, true);
  if (text === "" || (isFlash && !carriesFlash)) return refused(FAILURE.content, true);
  return undefined;
}
