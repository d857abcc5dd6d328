import { z } from "zod";
import { adapterOf } from "../call/adapter-of.ts";
import { digitsOf } from "../call/callback-body.ts";
import type { Call, CallReading, Context, Dialect, MessageResult } from "../call/dialect.ts";
import type { HttpAnswer } from "../call/http-client.ts";
import { microsOf, nothing, refused, unknown } from "../call/read-failure.ts";
import { baseUrl, commonSettings } from "../call/settings.ts";
import type { MessageCost } from "../../connection.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { pullRepliesFrom, readAfricasTalkingCallback } from "./africas-talking-callbacks.ts";

const settings = z.object({
  ...commonSettings(1_000, 100),
  baseUrl: baseUrl(
    "https://api.africastalking.com/version1",
    "To try it: https://api.sandbox.africastalking.com/version1, with the user name sandbox.",
  ),
  username: z.string().min(1).max(100).meta({
    title: "User name",
    description: "Of the application with Africa's Talking.",
  }),
  replies: z.enum(["push", "pull", "none"]).default("push").meta({
    title: "Replies",
    description:
      "push: Africa's Talking calls us. pull: we ask for them, where no address can be entered there. none: there are none.",
  }),
});

type AfricasTalkingSettings = z.infer<typeof settings>;

const recipientSchema = z.object({
  number: z.string(),
  statusCode: z.number().int(),
  messageId: z.string().default("None"),
  cost: z.string().optional(),
});
const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(""),
    Recipients: z.array(recipientSchema),
  }),
});
const balanceSchema = z.object({ UserData: z.object({ balance: z.string() }) });

/** Refusals of one number, agreed on by several public clients. */
const REFUSALS: ReadonlyMap<number, MessageResult> = new Map([
  [401, refused(FAILURE.content, true)],
  [402, refused(FAILURE.sender, true)],
  [403, refused(FAILURE.unknownNumber, false)],
  [404, refused(FAILURE.unknownNumber, true)],
  [405, nothing("credit")],
  [406, refused(FAILURE.barred, false)],
  [407, refused(FAILURE.networkFault, true)],
  [502, refused(FAILURE.networkFault, true)],
]);

/** Sentences of calls that were refused as a whole: the answer is 201 with nobody in it. */
const SENTENCES: readonly (readonly [RegExp, MessageResult])[] = [
  [/sender/i, refused(FAILURE.sender, true)],
  [/balance|credit/i, nothing("credit")],
  [/phone ?number/i, refused(FAILURE.unknownNumber, false)],
];

/**
 * Africa's Talking. A call has one text and one sender; results come with numbers and without a reference of ours, so a call
 * is never repeated. It has neither flash nor a choice of the alphabet.
 * Sources: docs.africastalking.com/sms/sending, github.com/AfricasTalkingLtd/africastalking-node.js (lib/sms.js).
 */
const dialect: Dialect<AfricasTalkingSettings> = {
  name: "africas-talking",
  title: "Africa's Talking (SMS)",
  settings,
  secrets: ["apiKey"],
  isIdempotent: false,
  carriesFlash: false,
  receipts: "push",
  doubtsBy: "number",
  repliesOf: ({ replies }) => replies,
  headersOf: (_settings, { apiKey = "" }) => ({ apikey: apiKey }),
  groupOf: ({ sender, text }) => `${sender}\0${text}`,
  // Texts with a link of its own for each person are a call each.
  callsAtOnce: 4,
  isMatchedByNumber: true,
  request: ({ messages }, { settings: { username } }) => ({
    method: "POST",
    path: "/messaging",
    form: {
      username,
      to: messages.map(({ msisdn }) => `+${msisdn}`).join(","),
      message: messages[0]?.text ?? "",
      ...(messages[0]?.sender ? { from: messages[0].sender } : {}),
      bulkSMSMode: "1",
      enqueue: "1",
    },
  }),
  readAnswer,
  readCallback: readAfricasTalkingCallback,
  replyPuller: pullRepliesFrom,
  readBalance,
};

function readAnswer({ status, json }: HttpAnswer, { messages }: Call): CallReading | undefined {
  const read = answerSchema.safeParse(json);
  if ((status !== 200 && status !== 201) || !read.success) return undefined;
  const { Message, Recipients } = read.data.SMSMessageData;
  if (Recipients.length === 0)
    return { whole: SENTENCES.find(([pattern]) => pattern.test(Message))?.[1] ?? unknown };
  const rows = new Map(Recipients.map((row) => [digitsOf(row.number), row]));
  return {
    results: messages.map(({ msisdn }) => {
      const row = rows.get(msisdn);
      return row ? resultOf(row) : unknown;
    }),
  };
}

function resultOf({ statusCode, messageId, cost }: z.infer<typeof recipientSchema>): MessageResult {
  const isNamed = messageId !== "None" && messageId !== "";
  if (statusCode >= 100 && statusCode <= 102) {
    const charged = costOf(cost);
    return {
      outcome: "accepted",
      references: isNamed ? [messageId] : [],
      ...(charged ? { cost: charged } : {}),
    };
  }
  // Faults inside (500, 501): what has a name there may still go out.
  return REFUSALS.get(statusCode) ?? (isNamed ? unknown : nothing("fault"));
}

/** `KES 0.8000`. */
function costOf(text: string | undefined): MessageCost | undefined {
  const [, currency, amount = ""] = /^([A-Z]{3}) (\S+)$/.exec(text ?? "") ?? [];
  const micros = microsOf(amount);
  return currency === undefined || micros === undefined ? undefined : { currency, micros };
}

async function readBalance({
  client,
  settings: { username },
}: Context<AfricasTalkingSettings>): Promise<string | undefined> {
  const { json } = await client({ method: "GET", path: "/user", query: { username } });
  return balanceSchema.safeParse(json).data?.UserData.balance;
}

export const africasTalkingAdapter = adapterOf(dialect);
