import { z } from "zod";
import type { Answered, Ending, Refusal } from "./account.ts";
import { json, type SandboxDialect } from "./dialect.ts";

const callSchema = z.object({
  messages: z
    .array(
      z.object({
        channel: z.literal("sms").default("sms"),
        to: z.string(),
        content: z.string().min(1),
        from: z.string().default(""),
        clientMessageId: z.string().default(""),
      }),
    )
    .max(200),
});

const REFUSED: Readonly<Record<Refusal, number>> = {
  "unknown-number": 25,
  barred: 26,
  sender: 44,
  content: 100,
  "no-route": 27,
  credit: 20,
  busy: 43,
};
const ENDED: Readonly<Record<Ending, { statusCode: string; status: string }>> = {
  delivered: { statusCode: "4", status: "RECEIVED_BY_RECIPIENT" },
  absent: { statusCode: "10", status: "MESSAGE_EXPIRED" },
  "unknown-number": { statusCode: "12", status: "INVALID_RECIPIENT" },
  barred: { statusCode: "12", status: "RECIPIENT_OPTED_OUT" },
  "on-its-way": { statusCode: "3", status: "DELIVERED_TO_GATEWAY" },
};

const problem = (status: number, code: number) => ({
  status,
  json: { messages: [], error: { code, description: "The sandbox refuses this." } },
});

/** Clickatell One API: shapes of clickatell.com/developers/api-documentation. The key is `sandbox-key`. */
export const clickatell: SandboxDialect = {
  name: "clickatell",
  sendPath: "/v1/message",
  knowsReferences: false,
  isAuthorized: (c) => c.req.header("authorization") === "sandbox-key",
  async readCall(c) {
    const read = callSchema.safeParse(await c.req.json().catch(() => undefined));
    return read.data?.messages.map(({ to, content, from, clientMessageId }) => ({
      msisdn: to,
      sender: from,
      text: content,
      isFlash: false,
      reference: clientMessageId,
    }));
  },
  answer: (answered) => ({
    status: answered.every(({ taken }) => taken) ? 202 : 207,
    json: { messages: answered.toReversed().map(rowOf), error: null },
  }),
  failures: {
    // The limit of calls comes with 400.
    "429": problem(400, 43),
    credentials: problem(401, 1),
    "no-credit": problem(400, 20),
    unreadable: problem(400, 21),
  },
  questions: {
    "GET /v1/balance": () => ({ status: 200, json: { balance: 310.25, currency: "ZAR" } }),
  },
  receipts: (messages) => [
    {
      path: "receipts",
      headers: json,
      body: JSON.stringify({
        integrationId: "sandbox",
        integrationName: "Sandbox",
        event: {
          messageStatusUpdate: messages.map(({ taken, ending }) => ({
            channel: "sms",
            timestamp: taken.atMs + 1_000,
            ...ENDED[ending],
            messageId: taken.id,
            clientMessageId: taken.reference,
          })),
        },
      }),
    },
  ],
  reply: ({ id, msisdn, text, atMs }) => ({
    path: "replies",
    headers: json,
    body: JSON.stringify({
      event: {
        moText: [
          {
            channel: "sms",
            messageId: id,
            from: msisdn,
            to: "27990",
            content: text,
            timestamp: atMs,
          },
        ],
      },
    }),
  }),
};

const rowOf = ({ asked, taken, refusal }: Answered) => ({
  apiMessageId: taken?.id ?? null,
  accepted: taken !== undefined,
  to: asked.msisdn,
  error: refusal ? { code: REFUSED[refusal], description: refusal } : null,
});
