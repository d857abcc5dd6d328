import { z } from "zod";
import type { Answered, Ending, Refusal } from "./account.ts";
import { json, type SandboxDialect } from "./dialect.ts";

const callSchema = z.object({
  messages: z.array(
    z.object({
      sender: z.string().default(""),
      destinations: z.array(z.object({ to: z.string(), messageId: z.string() })).length(1),
      content: z.object({ text: z.string().min(1) }),
      options: z.object({ flash: z.boolean().default(false) }).default({ flash: false }),
    }),
  ),
});

type Status = { groupId: number; groupName: string; id: number; name: string };
const status = (groupId: number, groupName: string, id: number, name: string): Status => ({
  groupId,
  groupName,
  id,
  name,
});

const REFUSED: Readonly<Record<Refusal, Status>> = {
  "unknown-number": status(5, "REJECTED", 52, "REJECTED_DESTINATION"),
  barred: status(5, "REJECTED", 10, "REJECTED_DND"),
  sender: status(5, "REJECTED", 13, "REJECTED_SENDER"),
  content: status(5, "REJECTED", 25, "REJECTED_MESSAGE_TOO_LONG"),
  "no-route": status(5, "REJECTED", 17, "REJECTED_ROUTE_NOT_AVAILABLE"),
  credit: status(5, "REJECTED", 12, "REJECTED_NOT_ENOUGH_CREDITS"),
  busy: status(5, "REJECTED", 20, "REJECTED_FLOODING_FILTER"),
};
const ENDED: Readonly<Record<Ending, { status: Status; error: string }>> = {
  delivered: { status: status(3, "DELIVERED", 5, "DELIVERED_TO_HANDSET"), error: "NO_ERROR" },
  absent: { status: status(4, "EXPIRED", 15, "EXPIRED_EXPIRED"), error: "EC_ABSENT_SUBSCRIBER" },
  "unknown-number": {
    status: status(2, "UNDELIVERABLE", 9, "UNDELIVERABLE_NOT_DELIVERED"),
    error: "EC_UNKNOWN_SUBSCRIBER",
  },
  barred: { status: status(5, "REJECTED", 14, "REJECTED_DESTINATION"), error: "EC_BLACKLISTED" },
  "on-its-way": { status: status(3, "DELIVERED", 2, "DELIVERED_TO_OPERATOR"), error: "NO_ERROR" },
};
const DUPLICATE = status(5, "REJECTED", 23, "REJECTED_DUPLICATE_MESSAGE_ID");
const ACCEPTED = status(1, "PENDING", 26, "PENDING_ACCEPTED");

const problem = (code: number, errorCode: string) => ({
  status: code,
  json: { errorCode, description: "The sandbox refuses this.", violations: [], resources: [] },
});

/** Infobip SMS API v3: shapes of github.com/infobip/infobip-api-java-client. The key is `sandbox-key`. */
export const infobip: SandboxDialect = {
  name: "infobip",
  sendPath: "/sms/3/messages",
  knowsReferences: true,
  isAuthorized: (c) => c.req.header("authorization") === "App sandbox-key",
  async readCall(c) {
    const read = callSchema.safeParse(await c.req.json().catch(() => undefined));
    return read.data?.messages.map(({ sender, destinations: [one], content, options }) => ({
      msisdn: one?.to ?? "",
      reference: one?.messageId ?? "",
      sender,
      text: content.text,
      isFlash: options.flash,
    }));
  },
  answer: (answered) => ({
    status: 200,
    json: { bulkId: "sandbox", messages: answered.toReversed().map(rowOf) },
  }),
  failures: {
    "429": problem(429, "E429"),
    credentials: problem(401, "E401"),
    "no-credit": problem(402, "E402"),
    unreadable: problem(400, "E400"),
  },
  questions: {
    "GET /account/1/balance": () => ({ status: 200, json: { balance: 47.8, currency: "EUR" } }),
  },
  receipts: (messages, isForged) => [
    hook("receipts", isForged, {
      results: messages.map(({ taken, ending }) => ({
        bulkId: "sandbox",
        messageId: taken.id,
        to: taken.msisdn,
        sentAt: timeText(taken.atMs),
        doneAt: timeText(taken.atMs + 1_000),
        messageCount: 1,
        status: ENDED[ending].status,
        error: { groupId: 0, name: ENDED[ending].error, permanent: true },
      })),
    }),
  ],
  reply: ({ id, msisdn, text, atMs }, isForged) =>
    hook("replies", isForged, {
      results: [{ messageId: id, from: msisdn, to: "shortcode", text, receivedAt: timeText(atMs) }],
      messageCount: 1,
      pendingMessageCount: 0,
    }),
};

/** In an order that is not that of the call: the messages are named. */
const rowOf = ({ asked, taken, refusal }: Answered) => ({
  messageId: asked.reference,
  destination: asked.msisdn,
  status: taken ? ACCEPTED : refusal ? REFUSED[refusal] : DUPLICATE,
  details: { messageCount: 1 },
});

/** `2026-11-30T08:00:00.000+0000`. */
const timeText = (atMs: number): string => new Date(atMs).toISOString().replace("Z", "+0000");

/** The notification profile of the sandbox signs with Basic authentication. */
const hook = (path: string, isForged: boolean, body: object) => ({
  path,
  headers: {
    ...json,
    authorization: `Basic ${Buffer.from(`loudhailer:${isForged ? "wrong" : "sandbox-callback"}`).toString("base64")}`,
  },
  body: JSON.stringify(body),
});
