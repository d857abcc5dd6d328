import { z } from "zod";
import { type Adapter, NothingTaken, type NumberFacts } from "../connection.ts";
import { digitsOf, wireText } from "../http/call/callback-body.ts";
import { createHttpClient, type HttpAnswer } from "../http/call/http-client.ts";
import { readFailure } from "../http/call/read-failure.ts";
import { baseUrl, SHOWN_FIRST } from "../http/call/settings.ts";

/** The vendor's own limit for a call that is answered at once. */
const MAX_NUMBERS = 1_000;

const settings = z.object({
  baseUrl: baseUrl(
    "https://api.infobip.com",
    "Each account has its own, such as https://abc123.api.infobip.com.",
    SHOWN_FIRST,
  ),
  maxAgeDays: z.number().int().min(1).max(365).default(30).meta({
    title: "Ask again after (days)",
    description: "Until then the last answer for a number counts. Each question costs money.",
  }),
  numbersPerSecond: z.number().min(1).max(1_000).default(100).meta({
    title: "Numbers a second",
    description: "Agree on it with the service.",
  }),
  batchSize: z.number().int().min(1).max(MAX_NUMBERS).default(100).meta({
    title: "Numbers in one call",
    description: "Fewer are answered sooner.",
  }),
  timeoutSeconds: z.number().min(0.1).max(60).default(15).meta({
    title: "Wait for an answer (seconds)",
    description: "After that the numbers go by their prefix.",
  }),
});

type LookupSettings = z.infer<typeof settings>;

const resultSchema = z.object({
  to: wireText,
  mccMnc: z
    .string()
    .regex(/^\d{5,6}$/)
    .nullish()
    .catch(null),
  ported: z.boolean().nullish().catch(null),
  error: z
    .object({ name: z.string().default(""), permanent: z.boolean().default(false) })
    .nullish()
    .catch(null),
});
const answerSchema = z.object({ results: z.array(z.unknown()) });
const balanceSchema = z.object({ balance: z.number(), currency: z.string().optional() });

/** Errors by which a home register says that nobody has the number; a phone that is off is an absent subscriber. */
const NOBODY = /^EC_(?:UNKNOWN_SUBSCRIBER|UNIDENTIFIED_SUBSCRIBER)$/;

/**
 * Infobip Number Lookup, answered at once: up to 1,000 numbers a call, each with its network now and whether it was ported.
 * Sources: infobip.com/docs/number-lookup/number-lookup-over-api, dev.infobip.com/number-lookup/synchronous-request.
 */
export const infobipLookupAdapter: Adapter<LookupSettings> = {
  name: "infobip-lookup",
  title: "Infobip Number Lookup (ported numbers)",
  settings,
  secrets: ["apiKey"],
  isLookup: true,
  connect(chosen, { apiKey = "" }) {
    const client = createHttpClient({
      baseUrl: chosen.baseUrl,
      headers: { authorization: `App ${apiKey}` },
      timeoutMs: chosen.timeoutSeconds * 1_000,
    });
    return {
      capabilities: {
        kinds: [],
        maxBatch: chosen.batchSize,
        messagesPerSecond: chosen.numbersPerSecond,
        isIdempotent: true,
        receipts: "none",
        doubtsBy: "nothing",
        replies: "none",
      },
      handOver: () => Promise.reject(new NothingTaken("fault", "It takes no messages.")),
      lookup: {
        maxAgeDays: chosen.maxAgeDays,
        ask: async (msisdns) =>
          readAnswer(
            await client({ method: "POST", path: "/number/1/query", json: { to: msisdns } }),
          ),
      },
      async readBalance() {
        const answer = await client({ method: "GET", path: "/account/1/balance" });
        const read = balanceSchema.safeParse(answer.json);
        if (answer.status !== 200 || !read.success) throw failure(answer);
        return `${read.data.balance} ${read.data.currency ?? ""}`.trim();
      },
    };
  },
};

function readAnswer(answer: HttpAnswer): Map<string, NumberFacts> {
  const whole = answerSchema.safeParse(answer.json);
  if (answer.status !== 200 || !whole.success) throw failure(answer);
  const facts = new Map<string, NumberFacts>();
  for (const one of whole.data.results) {
    const read = resultSchema.safeParse(one);
    if (!read.success) continue;
    const { to, mccMnc, ported, error } = read.data;
    facts.set(digitsOf(to), {
      networkCode: mccMnc ?? undefined,
      isPorted: ported ?? undefined,
      isDead: error?.permanent === true && NOBODY.test(error.name),
    });
  }
  return facts;
}

function failure(answer: HttpAnswer): NothingTaken {
  const { whole } = readFailure(answer);
  const why = whole.outcome === "nothing" ? whole.why : "fault";
  return new NothingTaken(why, "The lookup service did not answer the question.");
}
