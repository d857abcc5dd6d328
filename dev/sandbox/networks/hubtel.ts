import { z } from "zod";
import { type Account, type Answered, type Ending, endingOf, type Refusal } from "./account.ts";
import { hasBasic, type NetworkContext, type Reply, type SandboxDialect } from "./dialect.ts";

const callSchema = z.object({
  From: z.string().default(""),
  personalizedRecipients: z.array(z.object({ To: z.string(), Content: z.string().min(1) })),
});

const REFUSED: Readonly<Record<Refusal, Reply>> = {
  "unknown-number": refusal(400, 1),
  barred: refusal(403, 0),
  sender: refusal(400, 2),
  content: refusal(400, 6),
  "no-route": refusal(400, 4),
  credit: refusal(402, 0),
  busy: refusal(429, 0),
};
const ENDED: Readonly<Record<Ending, string>> = {
  delivered: "Delivered",
  absent: "Expired",
  "unknown-number": "Undelivered",
  barred: "Rejected: no consent",
  "on-its-way": "Sent",
};

function refusal(status: number, code: number): Reply {
  return { status, json: { status: code, statusDescription: "The sandbox refuses this." } };
}

/**
 * Hubtel: shapes of businessdocs-developers.hubtel.com. The client is `sandbox`, its secret `sandbox-key`. Bulk calls answer no
 * state of single recipients, so one that is refused spoils its call, of which nothing is taken.
 */
export const hubtel: SandboxDialect = {
  name: "hubtel",
  sendPath: "/messages/batch/personalized/send",
  knowsReferences: false,
  refusesWhole: true,
  isAuthorized: (c) => hasBasic(c, "sandbox", "sandbox-key"),
  async readCall(c) {
    const read = callSchema.safeParse(await c.req.json().catch(() => undefined));
    return read.data?.personalizedRecipients.map(({ To, Content }) => ({
      msisdn: To,
      sender: read.data.From,
      text: Content,
      isFlash: false,
      reference: "",
    }));
  },
  answer(answered) {
    const refused = answered.find((one) => one.refusal)?.refusal;
    if (refused) return REFUSED[refused];
    return {
      status: 201,
      json: { batchId: "sandbox", status: 0, data: answered.toReversed().map(rowOf) },
    };
  },
  failures: {
    "429": refusal(429, 0),
    credentials: refusal(401, 0),
    "no-credit": refusal(402, 0),
    unreadable: refusal(400, 7),
  },
  questions: { "GET /messages/:id": answerState },
};

function answerState(c: NetworkContext, account: Account): Reply {
  const taken = account.taken.find(({ id }) => id === c.req.param("id"));
  if (!taken) return { status: 404, json: {} };
  return {
    status: 200,
    // The vendor's samples differ in the case of their fields.
    json: {
      rate: 0.03,
      messageId: taken.id,
      Status: ENDED[endingOf(account, taken)],
      updateTime: new Date(taken.atMs + 1_000).toISOString().slice(0, 19),
      to: taken.msisdn,
      from: taken.sender,
    },
  };
}

const rowOf = ({ asked, taken }: Answered) => ({
  recipient: asked.msisdn,
  content: asked.text,
  messageId: taken?.id,
});
