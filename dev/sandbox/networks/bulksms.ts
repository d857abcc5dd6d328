import { z } from "zod";
import type { Answered, Ending, Refusal } from "./account.ts";
import { hasBasic, json, type SandboxDialect } from "./dialect.ts";

const callSchema = z.array(
  z.object({
    to: z
      .array(z.object({ address: z.string(), fields: z.array(z.string()).default([]) }))
      .length(1),
    from: z.object({ type: z.string(), address: z.string() }).optional(),
    body: z.string().min(1),
    encoding: z.enum(["TEXT", "UNICODE", "BINARY"]).default("TEXT"),
    longMessageMaxParts: z.int().default(3),
    messageClass: z.string().optional(),
    userSuppliedId: z.string().max(20).default(""),
  }),
);

const REFUSED: Readonly<Record<Refusal, string>> = {
  "unknown-number": "NOT_SENT",
  barred: "BLOCKED",
  sender: "NOT_SENT",
  content: "NOT_SENT",
  "no-route": "NOT_SENT",
  credit: "NOT_SENT",
  busy: "NOT_SENT",
};
const ENDED: Readonly<Record<Ending, { type: string; subtype: string | null }>> = {
  delivered: { type: "DELIVERED", subtype: null },
  absent: { type: "FAILED", subtype: "EXPIRED" },
  "unknown-number": { type: "FAILED", subtype: "NOT_SENT" },
  barred: { type: "FAILED", subtype: "BLOCKED" },
  "on-its-way": { type: "SENT", subtype: null },
};
/** What one part of a text holds; the rest of a text that is longer than its parts is cut off. */
const PART_CHARACTERS = 67;

const problem = (status: number, name: string) => ({
  status,
  json: {
    type: `https://developer.bulksms.com/json/v1/errors#${name}`,
    title: name,
    status,
    detail: "The sandbox refuses this.",
  },
});

/** BulkSMS v1: shapes of developer.bulksms.com. The token is `sandbox`, its secret `sandbox-key`. */
export const bulkSms: SandboxDialect = {
  name: "bulksms",
  sendPath: "/messages",
  knowsReferences: false,
  isAuthorized: (c) => hasBasic(c, "sandbox", "sandbox-key"),
  async readCall(c) {
    const read = callSchema.safeParse(await c.req.json().catch(() => undefined));
    const isUnicode = c.req.query("auto-unicode") === "true";
    return read.data?.map((entry) => ({
      msisdn: (entry.to[0]?.address ?? "").replace(/^\+/, ""),
      sender: entry.from?.address ?? "",
      text: readText(entry, isUnicode),
      isFlash: entry.messageClass === "FLASH_SMS",
      reference: entry.userSuppliedId,
    }));
  },
  callId: (c) => c.req.query("deduplication-id"),
  answer: (answered) => ({ status: 201, json: answered.toReversed().map(rowOf) }),
  failures: {
    "429": problem(429, "too-many-requests"),
    credentials: problem(401, "authentication-failed"),
    "no-credit": problem(403, "insufficient-credits"),
    unreadable: problem(400, "bad-request"),
  },
  questions: {
    "GET /profile": () => ({
      status: 200,
      json: {
        username: "sandbox",
        credits: { balance: 120.5, limit: 0 },
        quota: { remaining: 900 },
      },
    }),
  },
  // The two shapes of the vendor's own pages, turn about.
  receipts: (messages) =>
    messages.map(({ taken, ending }, at) => {
      const { type, subtype } = ENDED[ending];
      const flat = { to: `+${taken.msisdn}`, body: taken.text, status: { type, subtype } };
      const nested = {
        to: { type: "INTERNATIONAL", address: `+${taken.msisdn}` },
        body: { value: taken.text },
        status: { condition: type, subtype },
      };
      const shape = at % 2 === 0 ? flat : nested;
      return hook("status-report", [
        { id: taken.id, type: "SENT", ...shape, userSuppliedId: taken.reference },
      ]);
    }),
  reply: ({ id, msisdn, text, atMs }) =>
    hook("incoming-message", [
      {
        id,
        type: "RECEIVED",
        from: `+${msisdn}`,
        to: "+27990",
        body: text,
        submission: { date: new Date(atMs).toISOString() },
      },
    ]),
};

/** Templates are filled in and cut to their length; without Unicode foreign characters are lost, and so are parts too many. */
function readText(
  { to: [one], body, encoding, longMessageMaxParts }: z.infer<typeof callSchema>[number],
  isUnicode: boolean,
): string {
  const filled = body.replace(/\{F(\d+)#*\}/gi, (template, place: string) =>
    (one?.fields[Number(place)] ?? "").slice(0, template.length),
  );
  const text = encoding === "TEXT" && !isUnicode ? filled.replace(/[^\n -~]/gu, "?") : filled;
  return text.slice(0, longMessageMaxParts * PART_CHARACTERS);
}

const rowOf = ({ asked, taken, refusal }: Answered) => ({
  id: taken?.id ?? "0",
  type: "SENT",
  to: `+${asked.msisdn}`,
  body: asked.text,
  status: refusal
    ? { id: `FAILED.${REFUSED[refusal]}`, type: "FAILED", subtype: REFUSED[refusal] }
    : { id: "ACCEPTED.null", type: "ACCEPTED", subtype: null },
  userSuppliedId: asked.reference,
});

const hook = (event: string, messages: readonly object[]) => ({
  path: "events",
  headers: { ...json, "x-bulksms-event": event },
  body: JSON.stringify(messages),
});
