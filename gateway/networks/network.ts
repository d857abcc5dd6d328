import type { CampaignContent } from "../../domain/campaign/content.ts";
import { DEFAULT_KIND, type KindName } from "../../domain/campaign/kinds/traits.ts";

/** Traits a network needs to handle a message; the same for all messages of a service. */
export type MessageTraits = {
  kind: KindName;
  /** The name that networks are handed; '' where their own sender answers. */
  sender: string;
  /** RCS: an SMS is sent where RCS does not arrive. */
  hasFallback: boolean;
  /** Something in it can be tapped. */
  hasLink: boolean;
};

/** One message to one person. `serviceId` and `person` together are its reference: they name it once and for ever. */
export type OutgoingMessage = {
  routeId: number;
  serviceId: number;
  person: number;
  msisdn: string;
  /** When it leaves, in ms. */
  atMs: number;
  traits: MessageTraits;
  /** The person's own text, where it differs from the batch's. */
  text?: string;
  /** The person's own short link, where it stands in the place of the batch's. */
  linkUrl?: string;
};

export type Batch = {
  sender: string;
  /** SMS or tag as sent; the SMS fallback of RCS; '' for display. */
  text: string;
  isFlash: boolean;
  /** Banners or the RCS message, links filled in. */
  content: CampaignContent | null;
  /** The short link in it, and where a banner leads. */
  linkUrl: string | null;
  /** An SMS in place of RCS messages that went out before under a reference of their own. */
  isFallback?: boolean;
  messages: readonly OutgoingMessage[];
};

/**
 * One message outside of batches: a copy for the advertiser's own phone, a transactional message, or our answer to a
 * reply. Nobody is charged and no receipt is asked for.
 */
export type SingleMessage = {
  routeId: number;
  msisdn: string;
  sender: string;
  text: string;
  /** When it is handed over, in ms. */
  atMs: number;
  kind: KindName;
  isFlash: boolean;
  content: CampaignContent | null;
  /** The short link in it. */
  linkUrl: string | null;
  /** Ours to a person's reply, from the route itself. */
  isAnswer: boolean;
  /** Stable id, where it may be submitted again. */
  reference?: string;
};

/** Defaults of a single message: a plain SMS. */
export const PLAIN_SMS = {
  kind: DEFAULT_KIND,
  isFlash: false,
  content: null,
  linkUrl: null,
  isAnswer: false,
} as const satisfies Partial<SingleMessage>;

/** For PCM and display `delivered` means shown. */
export type Receipt = {
  serviceId: number;
  person: number;
  delivered: boolean;
  reason: number;
  atMs: number;
  /** An RCS message that went as its SMS fallback. */
  viaSms: boolean;
};

export const ENGAGEMENT = { click: 1, read: 2, viewable: 3 } as const;

/** A person opened, tapped or had a message in view. */
export type Engagement = {
  routeId: number;
  serviceId: number;
  person: number;
  kind: (typeof ENGAGEMENT)[keyof typeof ENGAGEMENT];
  atMs: number;
};

/** A person answered a message. */
export type IncomingReply = { routeId: number; msisdn: string; text: string; atMs: number };

/** After this long no more opens or taps are expected. */
export const ENGAGEMENT_WAIT_MS = 72 * 3_600_000;

/** The mobile networks behind the routes. */
export type Network = {
  /**
   * Hands messages over; resolves once the network has accepted them. Safe to repeat: a message is known by its
   * reference and goes out once. Throws when the network did not answer.
   */
  submit(batch: Batch): Promise<void>;
  sendSingle(message: SingleMessage): Promise<void>;
  /**
   * As which kind one copy of this kind goes to a phone on the route: as itself, or as an SMS in its place; undefined where
   * no network can show one copy.
   */
  copyKindOf(routeId: number, kind: KindName): KindName | undefined;
  /** Of these people, those whose phones can show RCS now. */
  findRcsCapable(routeId: number, people: readonly number[]): Promise<Set<number>>;
  /** About how many of a thousand people have such a phone. */
  rcsCapablePerMille(routeId: number): number;
  /** Takes up to `limit` receipts that have come in by `untilMs`, oldest first. */
  takeReceipts(untilMs: number, limit: number): Promise<Receipt[]>;
  /** Takes up to `limit` openings and taps that have come in by `untilMs`, oldest first. Some may come again. */
  takeEngagements(untilMs: number, limit: number): Promise<Engagement[]>;
  /** Takes up to `limit` replies that have come in by `untilMs`, oldest first. */
  takeReplies(untilMs: number, limit: number): Promise<IncomingReply[]>;
  /**
   * After a start or a fault: these are all the messages whose receipts, openings or taps may still come. Receipts that
   * were taken before may come again. They are read while the network takes them; one that forgets nothing takes none.
   */
  resume(awaited: AsyncIterable<readonly OutgoingMessage[]>): Promise<void>;
};
