import { z } from "zod";

/** How a message ends, whatever the aggregator calls it. */
const ENDINGS = ["delivered", "absent", "unknown-number", "barred", "on-its-way"] as const;
/** Why a message is not taken. */
const REFUSALS = [
  "unknown-number",
  "barred",
  "sender",
  "content",
  "no-route",
  "credit",
  "busy",
] as const;

export type Ending = (typeof ENDINGS)[number];
export type Refusal = (typeof REFUSALS)[number];

/** What spoils a call: before anything is taken, or after all of it was. */
const CALL_FAULTS = [
  "429",
  "503",
  "credentials",
  "no-credit",
  "timeout-after",
  "drop-after",
  "500-after",
  "malformed-after",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** What an aggregator of the sandbox does, on command. What is left out stays as it was. */
export const commandSchema = z.strictObject({
  /** Where receipts and replies are sent: the address that a connection shows. */
  webhookUrl: z.url().optional(),
  /** What spoils the next calls, one after the other. */
  callFaults: z.array(z.enum(CALL_FAULTS)).max(1_000).optional(),
  /** Numbers that are refused, and why. */
  refusals: z.record(z.string(), z.enum(REFUSALS)).optional(),
  /** Numbers whose messages do not end as `delivered`. */
  endings: z.record(z.string(), z.enum(ENDINGS)).optional(),
  /** Milliseconds until receipts leave by themselves; null: only when they are called for. */
  receiptAfterMs: z.int().min(0).max(86_400_000).nullable().optional(),
});
export type Command = z.infer<typeof commandSchema>;

/** How receipts leave when they are called for. */
export const deliverySchema = z.strictObject({
  isReversed: z.boolean().default(false),
  times: z.int().min(1).max(10).default(1),
  /** Signed with a secret that is not ours. */
  isForged: z.boolean().default(false),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A message that an aggregator has taken. */
export type Taken = {
  id: string;
  /** Digits with country code. */
  msisdn: string;
  sender: string;
  text: string;
  isFlash: boolean;
  /** Our own reference, where the dialect carries one. */
  reference: string;
  atMs: number;
};

/** A message as it stands in a call. */
export type Asked = Omit<Taken, "id" | "atMs">;
/** What the sandbox answers of one: taken, or why not. */
export type Answered = { asked: Asked; taken: Taken | undefined; refusal: Refusal | undefined };

/** One account with an aggregator of the sandbox, in memory: its own book of what it took, and what it is asked to spoil. */
export type Account = {
  taken: Taken[];
  /** Replies of people, with their numbers. */
  replies: { id: string; msisdn: string; text: string; atMs: number }[];
  /** Places in `taken` up to which receipts have left. */
  sentReceipts: number;
  settings: Required<Omit<Command, "webhookUrl">> & { webhookUrl: string | undefined };
  /** Answers of calls by their id, for dialects in which a call may be repeated. */
  answered: Map<string, Answered[]>;
};

export function createAccount(): Account {
  return {
    taken: [],
    replies: [],
    sentReceipts: 0,
    settings: {
      webhookUrl: undefined,
      callFaults: [],
      refusals: {},
      endings: {},
      receiptAfterMs: 1_000,
    },
    answered: new Map(),
  };
}

/** Changes what the aggregator does; what the command leaves out stays. */
export function applyCommand(account: Account, command: Command): void {
  const given = Object.entries(command).filter(([, value]) => value !== undefined);
  Object.assign(account.settings, Object.fromEntries(given));
}

/** How a message ends. */
export function endingOf({ settings }: Account, { msisdn }: Taken): Ending {
  return settings.endings[msisdn] ?? "delivered";
}
