import type { Answered, Ending, Refusal } from "./account.ts";
import { formHeaders, type SandboxDialect } from "./dialect.ts";

const REFUSED: Readonly<Record<Refusal, { statusCode: number; status: string }>> = {
  "unknown-number": { statusCode: 403, status: "InvalidPhoneNumber" },
  barred: { statusCode: 406, status: "UserInBlacklist" },
  sender: { statusCode: 402, status: "InvalidSenderId" },
  content: { statusCode: 401, status: "RiskHold" },
  "no-route": { statusCode: 407, status: "CouldNotRoute" },
  credit: { statusCode: 405, status: "InsufficientBalance" },
  busy: { statusCode: 501, status: "GatewayError" },
};
const ENDED: Readonly<Record<Ending, { status: string; failureReason?: string }>> = {
  delivered: { status: "Success" },
  absent: { status: "Failed", failureReason: "UserIsInactive" },
  "unknown-number": { status: "Failed", failureReason: "NotNetworkSubscriber" },
  barred: { status: "Rejected", failureReason: "UserInBlackList" },
  "on-its-way": { status: "Buffered" },
};

const sentence = (Message: string) => ({
  status: 201,
  json: { SMSMessageData: { Message, Recipients: [] } },
});

/** Africa's Talking: shapes of docs.africastalking.com. The user name is `sandbox`, the key `sandbox-key`. */
export const africasTalking: SandboxDialect = {
  name: "africas-talking",
  sendPath: "/messaging",
  knowsReferences: false,
  isAuthorized: (c) => c.req.header("apikey") === "sandbox-key",
  async readCall(c) {
    const form = new URLSearchParams(await c.req.text());
    const text = form.get("message");
    if (!text || form.get("username") !== "sandbox") return undefined;
    return (form.get("to") ?? "").split(",").map((number) => ({
      msisdn: number.replace(/^\+/, ""),
      sender: form.get("from") ?? "",
      text,
      isFlash: false,
      reference: "",
    }));
  },
  answer: (answered) => ({
    status: 201,
    json: {
      SMSMessageData: {
        Message: `Sent to ${answered.filter(({ taken }) => taken).length}/${answered.length} Total Cost: KES 0.8000`,
        Recipients: answered.toReversed().map(rowOf),
      },
    },
  }),
  failures: {
    "429": { status: 429, json: {} },
    credentials: { status: 401, json: { message: "The supplied authentication is invalid" } },
    "no-credit": sentence("InsufficientBalance"),
    unreadable: { status: 400, json: { message: "Must have username in your request" } },
  },
  questions: {
    "GET /user": () => ({ status: 200, json: { UserData: { balance: "KES 1785.50" } } }),
    "GET /messaging": (c, { replies }) => ({
      status: 200,
      json: {
        SMSMessageData: {
          Messages: replies
            .filter(({ id }) => Number(id) > Number(c.req.query("lastReceivedId") ?? 0))
            .map(({ id, msisdn, text, atMs }) => ({
              id: Number(id),
              from: `+${msisdn}`,
              to: "22384",
              text,
              linkId: "",
              date: new Date(atMs).toISOString(),
            })),
        },
      },
    }),
  },
  receipts: (messages) =>
    messages.map(({ taken, ending }) =>
      form("receipts", {
        id: taken.id,
        phoneNumber: `+${taken.msisdn}`,
        networkCode: "62001",
        ...ENDED[ending],
      }),
    ),
  reply: ({ id, msisdn, text, atMs }) =>
    form("replies", {
      id,
      from: `+${msisdn}`,
      to: "22384",
      text,
      linkId: "",
      date: new Date(atMs).toISOString(),
    }),
};

const rowOf = ({ asked, taken, refusal }: Answered) => ({
  number: `+${asked.msisdn}`,
  ...(refusal ? REFUSED[refusal] : { statusCode: 102, status: "Success" }),
  cost: taken ? "KES 0.8000" : "0",
  messageId: taken ? `ATXid_${taken.id}` : "None",
});

function form(path: string, fields: Record<string, string>) {
  const named = path === "receipts" ? { ...fields, id: `ATXid_${fields["id"]}` } : fields;
  return { path, headers: formHeaders, body: new URLSearchParams(named).toString() };
}
