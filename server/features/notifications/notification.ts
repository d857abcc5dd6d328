import type { Wording } from "../../../domain/phrase.ts";

export const NOTIFICATION_KINDS = [
  "approved",
  "rejected",
  "finished",
  "expired",
  "low-balance",
  "payment",
  "payment-failed",
  "invoice",
  "dispute",
  "bonus",
  "support",
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Something to tell the owner of an account. */
export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** Identifies the event: a repeated notification is stored once. */
  eventKey: string;
  /** One sentence without a full stop. Phrases are worded again for each who reads them; text stays as it is. */
  title: Wording;
  body: Wording;
  /** A path of the web app. */
  link: string;
  /** Business time. */
  at: Date;
};

/** What words a notification: messages and what stands in them, or text. */
export type StoredWording = { title: Wording; body: Wording };

/** The same in words of one language, with what words it in another; null where it is only text. */
export type WrittenNotification = Omit<NewNotification, "title" | "body"> & {
  title: string;
  body: string;
  wording?: StoredWording | null;
};

/** Stored notifications in the order of `seq`. */
export type NotificationRow = {
  id: string;
  seq: bigint;
  userId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  wording: StoredWording | null;
  link: string;
  createdAt: Date;
};

/** One in words of the reader's language. */
export type WordedNotification = Omit<NotificationRow, "wording">;

/** Beside the list in the app, which always has everything. */
export type Channels = { email: boolean; push: boolean; sms: boolean };

/** Urgent kinds go by e-mail by default. Push and SMS only on request. */
const BY_MAIL: ReadonlySet<NotificationKind> = new Set([
  "rejected",
  "finished",
  "expired",
  "payment-failed",
  "dispute",
  "support",
]);

export function defaultChannels(kind: NotificationKind): Channels {
  return { email: BY_MAIL.has(kind), push: true, sms: false };
}

/** Spec section 9: older notifications do not count as unread. */
export const WINDOW_DAYS = 10;
const DAY_MS = 86_400_000;

/** From when on a notification counts as unread. */
export function unreadSince(lastView: Date | null, now: Date): Date {
  const windowStart = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  return lastView && lastView > windowStart ? lastView : windowStart;
}
