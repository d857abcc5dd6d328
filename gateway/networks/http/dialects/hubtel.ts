import { z } from "zod";
import { adapterOf } from "../call/adapter-of.ts";
import { digitsOf, timeOf, wireText } from "../call/callback-body.ts";
import type { Call, CallReading, Context, Dialect } from "../call/dialect.ts";
import { type HttpAnswer, NoAnswer } from "../call/http-client.ts";
import { nothing, refused, unknown } from "../call/read-failure.ts";
import { baseUrl, commonSettings, messagesPerSecond } from "../call/settings.ts";
import { NothingTaken, type NetworkEvent } from "../../connection.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";
import { lowerKeys } from "./lower-keys.ts";

const settings = z.object({
  ...commonSettings(100, 100),
  baseUrl: baseUrl("https://sms.hubtel.com/v1"),
  clientId: z.string().min(1).max(100).meta({
    title: "Client ID",
    description: "Of an API key of the Hubtel account.",
  }),
  // No limit is published; this is a careful one.
  messagesPerSecond: messagesPerSecond(5),
});

type HubtelSettings = z.infer<typeof settings>;

const answerSchema = z.object({
  status: z.coerce.number().int().optional(),
  data: z.array(z.object({ recipient: wireText, messageid: wireText })).default([]),
});
const messageSchema = z.object({
  status: z.string(),
  updatetime: z.string().nullish(),
  to: wireText.optional(),
});

/** Messages that are asked about at the same time. */
const ASKED_AT_ONCE = 5;

/**
 * Hubtel of Ghana. A call takes different texts and one sender; results come with numbers and without a reference of ours.
 * Nobody is called: what became of a message is asked for, one by one. Neither replies nor the balance can be had.
 * Sources: businessdocs-developers.hubtel.com/docs/batch-personalized-messaging, /sms-status-check;
 * hubtel.readme.io/reference/response-code.
 */
const dialect: Dialect<HubtelSettings> = {
  name: "hubtel",
  title: "Hubtel, Ghana (SMS)",
  settings,
  secrets: ["clientSecret"],
  isIdempotent: false,
  carriesFlash: false,
  receipts: "pull",
  doubtsBy: "nothing",
  repliesOf: () => "none",
  headersOf: ({ clientId }, { clientSecret = "" }) => ({
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
  }),
  groupOf: ({ sender }) => sender,
  isMatchedByNumber: true,
  request: ({ messages }) => ({
    method: "POST",
    path: "/messages/batch/personalized/send",
    json: {
      From: messages[0]?.sender ?? "",
      personalizedRecipients: messages.map(({ msisdn, text }) => ({ To: msisdn, Content: text })),
    },
  }),
  readAnswer,
  readCallback: () => undefined,
  pullReceipts,
};

/** Codes that come with status 400. */
const REFUSALS: ReadonlyMap<number, ReceiptReason> = new Map([
  [1, FAILURE.unknownNumber],
  [2, FAILURE.sender],
  [3, FAILURE.content],
  [4, FAILURE.networkFault],
  [6, FAILURE.content],
]);

function readAnswer({ status, json }: HttpAnswer, { messages }: Call): CallReading | undefined {
  const read = answerSchema.safeParse(lowerKeys(json));
  if (status === 403) return { whole: refused(FAILURE.barred, false) };
  if (!read.success) return undefined;
  if (status === 400) {
    const code = read.data.status ?? 0;
    if (code === 12) return { whole: nothing("credit") };
    const reason = REFUSALS.get(code) ?? FAILURE.content;
    return { whole: refused(reason, reason !== FAILURE.unknownNumber) };
  }
  if (status !== 200 && status !== 201) return undefined;
  if (read.data.data.length === 0) return undefined;
  const references = new Map(read.data.data.map((row) => [digitsOf(row.recipient), row.messageid]));
  return {
    results: messages.map(({ msisdn }) => {
      const reference = references.get(msisdn);
      return reference === undefined ? unknown : { outcome: "accepted", references: [reference] };
    }),
  };
}

/** Asks about each message. What cannot be heard now is left out and asked again; a limit or a wrong key ends the round. */
async function pullReceipts(
  references: readonly string[],
  { client, nowMs }: Context<HubtelSettings>,
): Promise<NetworkEvent[]> {
  const events: NetworkEvent[] = [];
  for (let at = 0; at < references.length; at += ASKED_AT_ONCE) {
    const asked = references.slice(at, at + ASKED_AT_ONCE);
    const answers = await Promise.all(
      asked.map(async (reference) => {
        const path = `/messages/${encodeURIComponent(reference)}`;
        return client({ method: "GET", path }).catch(noAnswer);
      }),
    );
    for (const [place, reference] of asked.entries()) {
      const event = receiptOf(reference, answers[place]?.json, nowMs());
      if (event) events.push(event);
    }
    if (answers.every((answer) => answer === undefined || [401, 403, 429].includes(answer.status)))
      break;
  }
  return events;
}

function noAnswer(error: unknown): undefined {
  if (error instanceof NoAnswer || error instanceof NothingTaken) return undefined;
  throw error;
}

/** Words of states are free text: those that are not known are progress. */
const FAILED: readonly (readonly [RegExp, ReceiptReason])[] = [
  [/expired|absent/i, FAILURE.absent],
  [/blacklist|blocked|consent/i, FAILURE.barred],
  [/undeliver|not ?delivered|failed|rejected/i, FAILURE.networkFault],
];

function receiptOf(reference: string, json: unknown, nowMs: number): NetworkEvent | undefined {
  const read = messageSchema.safeParse(lowerKeys(json));
  if (!read.success) return undefined;
  const { status, updatetime, to } = read.data;
  const reason = FAILED.find(([pattern]) => pattern.test(status))?.[1];
  const isDelivered = status.trim().toLowerCase() === "delivered";
  return {
    type: "receipt",
    reference,
    state: isDelivered ? "delivered" : reason === undefined ? "sent" : "undelivered",
    reason: isDelivered ? undefined : reason,
    atMs: timeOf(updatetime ?? undefined, nowMs),
    msisdn: to === undefined ? undefined : digitsOf(to),
  };
}

export const hubtelAdapter = adapterOf(dialect);
