import type { ZodType } from "zod";
import type {
  Callback,
  CallbackReading,
  Capabilities,
  Handover,
  HandoverResult,
  NetworkEvent,
  PulledReplies,
  NothingTakenReason,
} from "../../connection.ts";
import type { HttpAnswer, HttpClient, HttpRequest } from "./http-client.ts";
import type { CommonSettings } from "./settings.ts";

/** What an aggregator says of one message; `nothing`: certainly not taken, for a reason that is none of the message's. */
export type MessageResult = HandoverResult | { outcome: "nothing"; why: NothingTakenReason };

/** What an answer to a call says: of each message in the order of the call, or of the call as a whole. */
export type CallReading =
  | { results: readonly MessageResult[] }
  /** Applies to all of them; a refusal of several is found out by halves, because one may spoil the others. */
  | { whole: MessageResult };

/** One call for messages. `node` is its place in the tree of halves, the same in every repetition. */
export type Call = { messages: readonly Handover[]; batchId: number; node: number };

/** What a dialect needs of its connection. */
export type Context<Settings> = {
  settings: Settings;
  secrets: Readonly<Record<string, string>>;
  client: HttpClient;
  nowMs: () => number;
  /** Most messages in one call of ours. */
  batchSize: number;
};

/** How one aggregator is spoken to: the table that the client works by. */
export type Dialect<Settings extends CommonSettings> = {
  name: string;
  title: string;
  settings: ZodType<Settings>;
  secrets: readonly string[];
  isIdempotent: boolean;
  /** For how long (ms) it knows a reference. */
  repeatableForMs?: number;
  /** Whether it knows a call, and no message by itself. */
  isKnownByCall?: boolean;
  /** Whether a message can be shown at once instead of being kept. */
  carriesFlash: boolean;
  receipts: Capabilities["receipts"];
  doubtsBy: Capabilities["doubtsBy"];
  repliesOf(settings: Settings): Capabilities["replies"];
  headersOf(settings: Settings, secrets: Readonly<Record<string, string>>): Record<string, string>;
  /** Messages with the same words go in one call; '' where all may. */
  groupOf(message: Handover): string;
  /** Calls that are made at the same time; one after the other where it is left out. */
  callsAtOnce?: number;
  /** Whether a number may stand once in a call, because results are matched by it. */
  isMatchedByNumber: boolean;
  request(call: Call, context: Context<Settings>): HttpRequest;
  /** Reads an answer; undefined when it says nothing that can be relied on. */
  readAnswer(answer: HttpAnswer, call: Call): CallReading | undefined;
  /** Reads a call of the network. Undefined when it is not proven to be the network's. */
  readCallback(callback: Callback, context: Context<Settings>): CallbackReading | undefined;
  pullReceipts?(references: readonly string[], context: Context<Settings>): Promise<NetworkEvent[]>;
  /** Answers what pulls replies of one connection. */
  replyPuller?(context: Context<Settings>): () => Promise<PulledReplies>;
  readBalance?(context: Context<Settings>): Promise<string | undefined>;
};
