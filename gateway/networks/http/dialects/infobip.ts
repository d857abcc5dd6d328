import { z } from "zod";
import { adapterOf } from "../call/adapter-of.ts";
import type { Call, CallReading, Context, Dialect } from "../call/dialect.ts";
import type { HttpAnswer } from "../call/http-client.ts";
import { nothing } from "../call/read-failure.ts";
import { baseUrl, commonSettings, SHOWN_FIRST } from "../call/settings.ts";
import { readInfobipCallback } from "./infobip-callbacks.ts";
import { sendResultOf, statusSchema } from "./infobip-status.ts";

const settings = z.object({
  ...commonSettings(1_000, 100),
  baseUrl: baseUrl(
    "https://api.infobip.com",
    "Each account has its own, such as https://abc123.api.infobip.com.",
    SHOWN_FIRST,
  ),
  callbackProof: z.enum(["basic", "hmac"]).default("basic").meta({
    title: "Proof of its calls",
    description:
      "How Infobip proves that a call to us is its own, as chosen in its notification profile: basic is a user name and password, hmac a digest.",
  }),
  callbackUser: z.string().min(1).max(100).default("loudhailer").meta({
    title: "User name of its calls",
    description: "For basic. The password is the secret callbackSecret.",
  }),
  // The public pages name neither header nor algorithm.
  callbackHmacHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .default("X-Hub-Signature")
    .meta({
      title: "Header with the digest",
      description: "For hmac. Infobip tells you which it sends.",
    }),
  callbackHmacAlgorithm: z.enum(["sha256", "sha512", "sha1"]).default("sha256").meta({
    title: "Algorithm of the digest",
    description: "For hmac.",
  }),
});

type InfobipSettings = z.infer<typeof settings>;

const answerSchema = z.object({
  messages: z.array(z.object({ messageId: z.string(), status: statusSchema })),
});
const balanceSchema = z.object({ balance: z.number(), currency: z.string().optional() });

/**
 * Infobip SMS API v3. One call takes different texts; our own message id is its reference, and a message whose id it knows is
 * rejected as a duplicate, so a call may be repeated.
 * Sources: github.com/infobip/infobip-api-java-client (SmsApi, model/Sms*), infobip.com/docs/essentials/response-status-and-error-codes.
 */
const dialect: Dialect<InfobipSettings> = {
  name: "infobip",
  title: "Infobip (SMS)",
  settings,
  secrets: ["apiKey", "callbackSecret"],
  isIdempotent: true,
  // For how long it remembers is not documented: its logs are for 48 hours.
  repeatableForMs: 24 * 3_600_000,
  carriesFlash: true,
  receipts: "push",
  doubtsBy: "reference",
  repliesOf: () => "push",
  headersOf: (_settings, { apiKey = "" }) => ({ authorization: `App ${apiKey}` }),
  groupOf: () => "",
  isMatchedByNumber: false,
  request: ({ messages }) => ({
    method: "POST",
    path: "/sms/3/messages",
    json: {
      messages: messages.map(({ reference, msisdn, sender, text, isFlash }) => ({
        ...(sender === "" ? {} : { sender }),
        destinations: [{ to: msisdn, messageId: reference }],
        content: { text, transliteration: "NONE" },
        ...(isFlash ? { options: { flash: true } } : {}),
      })),
    },
  }),
  readAnswer,
  readCallback: readInfobipCallback,
  readBalance,
};

function readAnswer(
  { status: httpStatus, json }: HttpAnswer,
  { messages }: Call,
): CallReading | undefined {
  // The key is right and may not do this, or the account is closed.
  if (httpStatus === 403) return { whole: nothing("credentials") };
  const read = answerSchema.safeParse(json);
  if (httpStatus !== 200 || !read.success) return undefined;
  const statuses = new Map(read.data.messages.map((it) => [it.messageId, it.status]));
  return {
    results: messages.map(({ reference }) => {
      const status = statuses.get(reference);
      return status ? sendResultOf(status, reference) : { outcome: "unknown" };
    }),
  };
}

async function readBalance({ client }: Context<InfobipSettings>): Promise<string | undefined> {
  const { json } = await client({ method: "GET", path: "/account/1/balance" });
  const read = balanceSchema.safeParse(json);
  return read.success ? `${read.data.currency ?? ""} ${read.data.balance}`.trim() : undefined;
}

export const infobipAdapter = adapterOf(dialect);
