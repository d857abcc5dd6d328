import { z } from "zod";
import { adapterOf } from "../call/adapter-of.ts";
import { digitsOf } from "../call/callback-body.ts";
import type { Call, CallReading, Context, Dialect, MessageResult } from "../call/dialect.ts";
import type { HttpAnswer } from "../call/http-client.ts";
import { nothing, refused, unknown } from "../call/read-failure.ts";
import { baseUrl, commonSettings } from "../call/settings.ts";
import type { Handover } from "../../connection.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { addressOf, messageSchema, readBulkSmsCallback } from "./bulksms-callbacks.ts";

const settings = z.object({
  ...commonSettings(500, 100),
  baseUrl: baseUrl("https://api.bulksms.com/v1"),
  tokenId: z.string().min(1).max(100).meta({
    title: "Token ID",
    description: "Of an API token of the BulkSMS account.",
  }),
  longMessageMaxParts: z.number().int().min(1).max(30).default(10).meta({
    title: "Most parts of a text",
    description: "BulkSMS cuts off what is longer.",
  }),
  routingGroup: z.enum(["ECONOMY", "STANDARD", "PREMIUM"]).default("STANDARD").meta({
    title: "Quality of the way",
    description: "As BulkSMS offers it. Each has its price.",
  }),
});

type BulkSmsSettings = z.infer<typeof settings>;

const errorSchema = z.object({ type: z.string() });
const profileSchema = z.object({ credits: z.object({ balance: z.number() }) });

/** Calls that halves of a batch can become: fewer than this for the largest batch. */
const NODES = 1_024;
const INT32 = 2 ** 31;

/**
 * BulkSMS v1. A call takes different texts and our reference of each; a call with the same `deduplication-id` is carried out
 * once within 12 hours. A text that looks like one of its templates, such as {F0##}, is put in as the value of a template.
 * Source: developer.bulksms.com/json/v1, as in github.com/APIs-guru/openapi-directory (bulksms.com/1.0.0).
 */
const dialect: Dialect<BulkSmsSettings> = {
  name: "bulksms",
  title: "BulkSMS (SMS)",
  settings,
  secrets: ["tokenSecret"],
  isIdempotent: true,
  // An hour less than it promises.
  repeatableForMs: 11 * 3_600_000,
  isKnownByCall: true,
  carriesFlash: true,
  receipts: "push",
  doubtsBy: "reference",
  repliesOf: () => "push",
  headersOf: ({ tokenId }, { tokenSecret = "" }) => ({
    authorization: `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString("base64")}`,
  }),
  groupOf: () => "",
  isMatchedByNumber: false,
  request: ({ messages, batchId, node }, { settings: chosen }) => ({
    method: "POST",
    path: "/messages",
    query: {
      "auto-unicode": "true",
      "deduplication-id": String((batchId * NODES + node) % INT32),
    },
    json: messages.map((message) => entryOf(message, chosen)),
  }),
  readAnswer,
  readCallback: readBulkSmsCallback,
  readBalance,
};

function entryOf(
  { reference, msisdn, sender, text, isFlash }: Handover,
  { longMessageMaxParts, routingGroup }: BulkSmsSettings,
): Record<string, unknown> {
  const { body, fields } = withoutTemplates(text);
  const digits = sender.replace(/^\+/, "");
  const senderType = !/^\d+$/.test(digits)
    ? "ALPHANUMERIC"
    : digits.length < 7
      ? "SHORTCODE"
      : "INTERNATIONAL";
  return {
    to: [
      { type: "INTERNATIONAL", address: `+${msisdn}`, ...(fields.length > 0 ? { fields } : {}) },
    ],
    ...(sender === "" ? {} : { from: { type: senderType, address: sender } }),
    body,
    encoding: "TEXT",
    longMessageMaxParts,
    routingGroup,
    deliveryReports: "ALL",
    userSuppliedId: reference,
    ...(isFlash ? { messageClass: "FLASH_SMS" } : {}),
  };
}

/**
 * A text in which nothing is a template any more but those that put back what looked like one. A template is given as many
 * characters as it is long, so each is drawn out to the length of its value.
 */
function withoutTemplates(text: string): { body: string; fields: string[] } {
  const fields: string[] = [];
  const body = text.replace(/\{(?:F\d+|fn|sn)#*\}/gi, (literal) => {
    const name = `{F${fields.length}`;
    fields.push(literal);
    return `${name.padEnd(literal.length - 1, "#")}}`;
  });
  return { body, fields };
}

function readAnswer({ status, json }: HttpAnswer, { messages }: Call): CallReading | undefined {
  if (status === 403 && /insufficient-credits/.test(errorSchema.safeParse(json).data?.type ?? ""))
    return { whole: nothing("credit") };
  const read = z.array(messageSchema).safeParse(json);
  if (status !== 201 || !read.success) return undefined;
  const byReference = new Map(read.data.map((row) => [row.userSuppliedId, row]));
  const byNumber = Map.groupBy(read.data, (row) => digitsOf(addressOf(row.to) ?? ""));
  return {
    results: messages.map(({ reference, msisdn }) => {
      // By number only where just one message can be meant.
      const same = byNumber.get(msisdn) ?? [];
      const isAlone = messages.filter((it) => it.msisdn === msisdn).length === 1;
      const only = isAlone && same.length === 1 && !same[0]?.userSuppliedId ? same[0] : undefined;
      const row = byReference.get(reference) ?? only;
      return row ? resultOf(row) : unknown;
    }),
  };
}

function resultOf({ id, status }: z.infer<typeof messageSchema>): MessageResult {
  if (status?.type !== "FAILED") return { outcome: "accepted", references: [id] };
  return status.subtype === "BLOCKED"
    ? refused(FAILURE.barred, false)
    : refused(FAILURE.networkFault, true);
}

async function readBalance({ client }: Context<BulkSmsSettings>): Promise<string | undefined> {
  const { json } = await client({ method: "GET", path: "/profile" });
  const read = profileSchema.safeParse(json);
  return read.success ? `${read.data.credits.balance} credits` : undefined;
}

export const bulkSmsAdapter = adapterOf(dialect);
