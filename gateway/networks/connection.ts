import type { ZodType } from "zod";
import type { CampaignContent } from "../../domain/campaign/content.ts";
import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Log } from "../../platform/log/log.ts";
import type { ReceiptReason } from "../../domain/campaign/failure-reasons.ts";
import type { AdTagRules, BidRules, TagRules } from "./on-request-rules.ts";

/** What a connection to an operator or aggregator can do. The gateway asks for nothing else of it. */
export type Capabilities = {
  kinds: readonly KindName[];
  /** Messages handed over in one call. */
  maxBatch: number;
  /** Messages that it takes in a second. */
  messagesPerSecond: number;
  /** Whether the same hand-over may be repeated: the network knows our reference and delivers once. */
  isIdempotent: boolean;
  /** For how long (ms) it knows a reference, where that ends: a call older than this is not repeated. */
  repeatableForMs?: number;
  /** It knows a call, and no message by itself: only the very same messages are repeated, or none. */
  isKnownByCall?: boolean;
  /** How it is heard whether a message arrived. */
  receipts: "push" | "pull" | "none";
  /**
   * By what a receipt finds a message whose answer was lost: our own reference, which it says back, or the name that we gave it with the network; the number, where one message to it
   * is in doubt; or nothing, so that the message counts as undelivered when its time is up.
   */
  doubtsBy: "reference" | "number" | "nothing";
  /** How people's replies come in. */
  replies: "push" | "pull" | "none";
};

/** One message to one phone. */
export type Handover = {
  /** Our name for it: at most 20 letters, digits and hyphens, never given twice. */
  reference: string;
  /** Digits with country code. */
  msisdn: string;
  kind: KindName;
  /** The name it is from; '' where the connection's own sender answers. */
  sender: string;
  /** The text as it is read; of RCS what is sent where RCS does not arrive, or ''. */
  text: string;
  isFlash: boolean;
  /** The RCS message, links filled in. */
  content: CampaignContent | null;
  /** The short link in it. */
  linkUrl: string | null;
};

/** What became of one message, as far as the network has said. */
export type HandoverResult =
  /** Taken. `references` are the network's own, one a part where it names parts; empty where it names none. */
  | { outcome: "accepted"; references: readonly string[]; cost?: MessageCost }
  /** Not taken, for good on this connection. `mayGoElsewhere`: another connection may be asked. */
  | { outcome: "refused"; reason: ReceiptReason; mayGoElsewhere: boolean }
  /** Certainly not taken, because the network is busy: it may be handed over again later. */
  | { outcome: "postponed" }
  /**
   * Nobody knows. It is never handed over again, unless the connection is idempotent. `reference`: what the network calls it if it has
   * it, where that is known before any answer.
   */
  | { outcome: "unknown"; reference?: string };

/** What the network charges for a message. */
export type MessageCost = { currency: string; micros: bigint };

/** Something that a network tells about a message or a phone. Repeated and disordered events are allowed. */
export type NetworkEvent =
  | {
      type: "receipt";
      /** The network's reference, as it came with the result. */
      reference: string;
      /** `sent` is progress and final for nobody. */
      state: "sent" | "delivered" | "undelivered";
      /** Given for `undelivered`. */
      reason: ReceiptReason | undefined;
      atMs: number;
      /** Our own reference, where the network says it back: decides a message whose answer was lost. */
      ownReference?: string | undefined;
      /** Where the network names it: decides such a message when the receipt has no reference of ours. */
      msisdn?: string | undefined;
    }
  | { type: "read"; reference: string; atMs: number }
  | {
      type: "reply";
      /** The network's id of it; the same id is taken once. */
      id: string;
      msisdn: string;
      text: string;
      atMs: number;
    }
  /** The phone's owner has called it spam, or opted out with the network itself. */
  | { type: "complaint" | "opt-out"; id: string; msisdn: string; atMs: number };

/** Takes events; resolves once they are stored, and only then may they be acknowledged to the network. */
export type EventSink = (events: readonly NetworkEvent[]) => Promise<void>;

/** Thrown by `handOver` only when it is certain that the network has taken none of the messages. */
export class NothingTaken extends Error {
  readonly why: NothingTakenReason;
  constructor(why: NothingTakenReason, message: string) {
    super(message);
    this.name = "NothingTaken";
    this.why = why;
  }
}
export type NothingTakenReason = "unreachable" | "credentials" | "credit" | "throttled" | "fault";

/** A call of the network to us, as it came. */
export type Callback = {
  method: string;
  /** What follows the connection's own address, such as `receipts`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Uint8Array;
};

/** What a callback says, and how it is answered once its events are stored. */
export type CallbackReading = {
  events: readonly NetworkEvent[];
  answer?: { status: number; body: string; contentType: string };
};

/** What a lookup service knows of a number. */
export type NumberFacts = {
  /** MCC and MNC of its network now, such as 65501; undefined where the service does not say. */
  networkCode: string | undefined;
  isPorted: boolean | undefined;
  /** Nobody has the number any more. A phone that is off is not dead. */
  isDead: boolean;
};

/** Says on which network numbers are now. */
export type NumberLookup = {
  /** An answer counts for so many days; then the number is asked for again. */
  maxAgeDays: number;
  /**
   * Asks for numbers, at most `maxBatch`, and answers what it knows by number; those it does not name are unknown to it. Throws when it
   * does not answer.
   */
  ask(msisdns: readonly string[]): Promise<ReadonlyMap<string, NumberFacts>>;
};

/** Replies that a network was asked for. Until `taken` is called, once they are stored, they are asked for again. */
export type PulledReplies = { events: NetworkEvent[]; taken(): void };

/** A connection to one operator or aggregator, with its settings and secrets filled in. */
export type Connection = {
  capabilities: Capabilities;
  /**
   * Hands messages over, at most `maxBatch`, and tells of each, in order, what became of it. `batchId` names the call: an
   * idempotent connection gets the same id with the same messages again. Throws NothingTaken; any other error means that
   * the outcome of all of them is unknown.
   */
  handOver(batchId: number, messages: readonly Handover[]): Promise<HandoverResult[]>;
  /** Where the operator asks for tags: how it is answered. */
  tags?: TagRules;
  /** Where an exchange asks for bids: how it is answered. */
  bids?: BidRules;
  /** Where pages ask for banners: how they are answered. */
  ads?: AdTagRules;
  /** Where it knows whose number is whose. It takes no messages. */
  lookup?: NumberLookup;
  /** Connects and listens, where the network wants a lasting connection. */
  start?(sink: EventSink): void;
  /** Lets current work end and leaves the network in good order. */
  stop?(): Promise<void>;
  /** What the network calls a message of this reference of ours, where that is known before any answer. */
  nameOf?(reference: string): string;
  /** Reads a call of the network to us. Undefined when it does not prove that it is the network. */
  readCallback?(callback: Callback): CallbackReading | undefined;
  /** `receipts: pull`: asks what became of these references of the network. */
  pullReceipts?(references: readonly string[]): Promise<NetworkEvent[]>;
  /** `replies: pull`: those that came since the last time; may come again. */
  pullReplies?(): Promise<PulledReplies>;
  /** RCS: of these numbers, those whose phones can show it now. */
  findRcsCapable?(msisdns: readonly string[]): Promise<Set<string>>;
  /** What is left on the account, as the network words it; undefined where it does not tell. */
  readBalance?(): Promise<string | undefined>;
  /** One sentence for an administrator when it does not work now; undefined when all is well. */
  problem?(): string | undefined;
};

/** What every adapter is given. */
export type AdapterTools = {
  log: Log;
  nowMs: () => number;
  /** Address under which the network reaches this connection, without a slash at the end. */
  callbackUrl: string;
  /** Whether messages may still leave: false once another worker has the connection's routes. Left out where there is but one. */
  mayHandOver?: () => boolean;
};

/**
 * An adapter knows how one kind of network is spoken to. `settings` has what is kept in the database and shown;
 * `secrets` names what is read from the environment or a file, and never shown.
 */
export type Adapter<Settings = unknown> = {
  name: string;
  /** For administrators, such as "Infobip (SMS)". */
  title: string;
  settings: ZodType<Settings>;
  secrets: readonly string[];
  /**
   * Where the network asks, event by event, for something of this kind to show, under this path of ours: it is handed
   * nothing. Left out where messages are handed over.
   */
  onRequest?: { kind: KindName; path: "tags" | "openrtb" | "ads" };
  /** It is asked about numbers, and serves no route. */
  isLookup?: boolean;
  /** Throws nothing and calls nobody: `start` does. */
  connect(
    settings: Settings,
    secrets: Readonly<Record<string, string>>,
    tools: AdapterTools,
  ): Connection;
};
