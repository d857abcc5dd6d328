import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { isConnectionError } from "../api/connection.ts";
import { rememberedFor } from "./remembered-for.ts";

/** Changes possible offline, and their calls. Never anything that moves money. */
export type Changes = {
  "list-name": { id: string; was: string; name: string };
  preferences: { rows: { kind: string; [channel: string]: string | boolean }[] };
  seen: { until: string };
};

export type ChangeKind = keyof Changes;

/** A change that has not reached the server. `id` is its idempotency key; of one place only the newest is kept. */
export type WaitingChange<Kind extends ChangeKind = ChangeKind> = {
  id: string;
  owner: string;
  kind: Kind;
  place: string;
  input: Changes[Kind];
  /** Set when the server said no: it is not sent again, and shown until somebody has read it. */
  problem?: string;
};

export type Send = (change: WaitingChange) => Promise<unknown>;

/** A sentence for a change that the server refused; undefined when trying again later can help. */
export type RefusalOf = (error: unknown) => string | undefined;

const NAME = "lh-outbox";
const EVENT = "lh-outbox-changed";

function readAll(): WaitingChange[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function writeAll(changes: readonly WaitingChange[]): void {
  if (changes.length === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify(changes));
  dispatchEvent(new Event(EVENT));
}

/** The changes of who is signed in, oldest first. */
export const waitingChanges = (): WaitingChange[] =>
  readAll().filter(({ owner }) => owner === rememberedFor());

/** Calls back when changes come or go, in this window or another; returns how to stop. */
export function watchOutbox(onChange: () => void): () => void {
  addEventListener(EVENT, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(EVENT, onChange);
    removeEventListener("storage", onChange);
  };
}

function putAside(change: WaitingChange): void {
  const others = readAll().filter(
    ({ owner, kind, place }) =>
      owner !== change.owner || kind !== change.kind || place !== change.place,
  );
  writeAll([...others, change]);
}

/** Forgets a change: it was sent, or its refusal was read. */
export function forgetChange(id: string): void {
  writeAll(readAll().filter((change) => change.id !== id));
}

/**
 * Makes a change now; without a connection it is kept on this device and sent later, under the same key. Answers
 * "waiting" then. Throws what the server refuses.
 */
export async function changeOrWait<Kind extends ChangeKind>(
  kind: Kind,
  place: string,
  input: Changes[Kind],
  send: Send,
): Promise<"sent" | "waiting"> {
  const change = { id: newIdempotencyKey(), owner: rememberedFor() ?? "", kind, place, input };
  try {
    await send(change);
    // An older change of the same place must not come after this one.
    for (const old of waitingChanges())
      if (old.kind === kind && old.place === place) forgetChange(old.id);
    return "sent";
  } catch (error) {
    if (!isConnectionError(error) || change.owner === "") throw error;
    putAside(change);
    return "waiting";
  }
}

/**
 * Sends what waits, oldest first and one at a time; stops at the first that gets no answer. A change leaves the device
 * when the server has answered; repeating one changes nothing there, so each takes effect once. Call it under a lock.
 */
export async function sendWaiting(send: Send, refusalOf: RefusalOf): Promise<void> {
  for (const change of waitingChanges()) {
    if (change.problem !== undefined) continue;
    try {
      await send(change);
      forgetChange(change.id);
    } catch (error) {
      const problem = refusalOf(error);
      if (problem === undefined) return;
      // A newer change of the same place may have been made while this one was under way.
      if (readAll().some(({ id }) => id === change.id)) putAside({ ...change, problem });
    }
  }
}

/** Forgets the changes of who signs out. */
export function forgetOutbox(): void {
  writeAll(readAll().filter(({ owner }) => owner !== rememberedFor()));
}
