import type { Listener } from "../../../platform/listener.ts";

/** What carries short messages between processes at once, and keeps none: whoever does not listen misses them. */
export type Bus = {
  /** Without an error when nobody can be reached: the message is lost then. */
  publish(subject: string, text: string): void;
  /** `onAgain` is called when messages may have been missed. */
  subscribe(subject: string, hearing: Hearing): Listener;
  /** Resolves once a message came back from the other end, rejects with why not. */
  ask(): Promise<void>;
  close(): Promise<void>;
};

export type Hearing = { onMessage(text: string): void; onAgain(): void };
