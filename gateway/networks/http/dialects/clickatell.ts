import { z } from "zod";
import { adapterOf } from "../call/adapter-of.ts";
import { digitsOf, wireText } from "../call/callback-body.ts";
import type { Call, CallReading, Context, Dialect, MessageResult } from "../call/dialect.ts";
import type { HttpAnswer } from "../call/http-client.ts";
import { nothing, refused, unknown } from "../call/read-failure.ts";
import { baseUrl, commonSettings } from "../call/settings.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { readClickatellCallback } from "./clickatell-callbacks.ts";

const settings = z.object({
  ...commonSettings(200, 100),
  baseUrl: baseUrl("https://platform.clickatell.com"),
});

type ClickatellSettings = z.infer<typeof settings>;

const errorSchema = z.object({ code: z.coerce.number().int() }).nullish().catch(null);
const answerSchema = z.object({
  messages: z
    .array(
      z.object({
        apiMessageId: z.string().nullish(),
        accepted: z.boolean(),
        to: wireText,
        error: errorSchema,
      }),
    )
    .default([]),
  error: errorSchema,
});
const balanceSchema = z.object({ balance: wireText, currency: z.string().default("") });

/** Source: clickatell.com/developers/api-documentation/one-api-error-messages. */
const CODES: ReadonlyMap<number, MessageResult> = new Map([
  ...[1, 2, 3, 7].map((code) => [code, nothing("credentials")] as const),
  [18, unknown],
  [19, nothing("fault")],
  [20, nothing("credit")],
  ...[21, 22, 23, 24, 40, 100].map((code) => [code, refused(FAILURE.content, true)] as const),
  [25, refused(FAILURE.unknownNumber, false)],
  [26, refused(FAILURE.barred, false)],
  ...[27, 28, 38, 39, 101, 110, 111].map(
    (code) => [code, refused(FAILURE.networkFault, true)] as const,
  ),
  ...[41, 42].map((code) => [code, nothing("fault")] as const),
  [43, nothing("throttled")],
  ...[44, 45].map((code) => [code, refused(FAILURE.sender, true)] as const),
]);

/**
 * Clickatell One API. A call takes different texts; results come with numbers. Nothing promises that a call with our reference
 * may be repeated, so none is. It has no flash, and takes a sender only if it is a number of the integration.
 * Source: clickatell.com/developers/api-documentation/one-api-send-plain-text-message.
 */
const dialect: Dialect<ClickatellSettings> = {
  name: "clickatell",
  title: "Clickatell One API (SMS)",
  settings,
  secrets: ["apiKey"],
  isIdempotent: false,
  carriesFlash: false,
  receipts: "push",
  doubtsBy: "reference",
  repliesOf: () => "push",
  // The bare key, without a word before it.
  headersOf: (_settings, { apiKey = "" }) => ({ authorization: apiKey }),
  groupOf: () => "",
  isMatchedByNumber: true,
  request: ({ messages }) => ({
    method: "POST",
    path: "/v1/message",
    json: {
      messages: messages.map(({ reference, msisdn, sender, text }) => ({
        channel: "sms",
        to: msisdn,
        content: text,
        clientMessageId: reference,
        ...(sender === "" ? {} : { from: sender }),
      })),
    },
  }),
  readAnswer,
  readCallback: readClickatellCallback,
  readBalance,
};

/** 202 is all, 207 some of them; the limit of calls is told with 400 and the code 43. */
function readAnswer({ json }: HttpAnswer, { messages }: Call): CallReading | undefined {
  const read = answerSchema.safeParse(json);
  if (!read.success) return undefined;
  const rows = new Map(read.data.messages.map((row) => [digitsOf(row.to), row]));
  if (rows.size === 0) {
    const whole = CODES.get(read.data.error?.code ?? 0);
    return whole && { whole };
  }
  return {
    results: messages.map(({ msisdn }) => {
      const row = rows.get(msisdn);
      if (!row) return unknown;
      if (!row.accepted)
        return CODES.get(row.error?.code ?? 0) ?? refused(FAILURE.networkFault, true);
      return { outcome: "accepted", references: row.apiMessageId ? [row.apiMessageId] : [] };
    }),
  };
}

async function readBalance({ client }: Context<ClickatellSettings>): Promise<string | undefined> {
  const { json } = await client({ method: "GET", path: "/v1/balance" });
  const read = balanceSchema.safeParse(json);
  return read.success ? `${read.data.currency} ${read.data.balance}`.trim() : undefined;
}

export const clickatellAdapter = adapterOf(dialect);
