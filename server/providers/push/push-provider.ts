/** Our port to web push. */

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { id: string; title: string; body: string; link: string };

export type PushProvider = {
  /** Public VAPID key for subscribing browsers. */
  publicKey: string;
  /** True for the address of a known push network, and a key that can be encrypted for; no other address is called. */
  accepts(target: PushTarget): boolean;
  /** `gone` when the browser has unsubscribed. Throws when the push network did not take it. */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone">;
};
