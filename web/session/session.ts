import { type Me, ownerIn } from "./me.ts";
import { useEffect, useSyncExternalStore } from "react";
import { appFetch } from "../api/app-fetch.ts";
import {
  hasLeftReads,
  isSignOutDue,
  leaveReads,
  rememberedFor,
  setRememberedFor,
  setSignOutDue,
} from "../offline/remembered-for.ts";
import { meetLanguages } from "./account-language.ts";
import { noteWho, whoIs } from "./who.ts";

const FRESH_MS = 60_000;

// A store of its own, and the REST transport: the sign-in page opens without the query cache and the typed client.
let known: { me: Me; readMs: number } | undefined;
let asking: Promise<Me> | undefined;
let hasEnded = false;
const watchers = new Set<() => void>();
const changeWatchers = new Set<() => void>();

async function askServer(): Promise<Me> {
  if (isSignOutDue()) await endSession();
  const response = await appFetch("/api/v1/accounts/me");
  if (!response.ok) throw Object.assign(new Error("me"), { status: response.status });
  const me = (await response.json()) as Me;
  // Signing out forgets who was there first: whoever is still remembered did not do so.
  if (isMember(me)) hasEnded = false;
  else if (rememberedFor() !== null) hasEnded = true;
  const owner = ownerIn(me);
  // Before anybody hears who is there: what waits on this device would be sent as theirs.
  if (rememberedFor() !== null && rememberedFor() !== owner) leaveReads();
  if (owner !== null && rememberedFor() === null && !hasLeftReads()) setRememberedFor(owner);
  // Not needed for signing in.
  if (isMember(me) || hasLeftReads())
    void import("./cached-me.ts").then(({ cacheMe }) => cacheMe(me)).catch(() => undefined);
  return me;
}

/** Signed out without a connection: the server is notified first. */
async function endSession(): Promise<void> {
  await (await import("../api/auth.ts")).signOut();
  setSignOutDue(false);
}

async function ask(): Promise<Me> {
  const me = await askServer().catch(async (error: unknown) =>
    (await import("./cached-me.ts")).meWithout(error),
  );
  if (me.userId !== known?.me.userId) meetLanguages(me);
  known = { me, readMs: performance.now() };
  noteWho(whoIs(me));
  for (const watcher of watchers) watcher();
  return me;
}

function askOnce(): Promise<Me> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * The signed-in user, cached or fetched. Visitors with a draft are anonymous: they have a session but are no members.
 */
export async function readMe(): Promise<Me> {
  return known?.me ?? askOnce();
}

/** Asks again when what is known is a minute old; a failure leaves what is known. */
function refreshIfOld(): void {
  if (!known || performance.now() - known.readMs > FRESH_MS) void askOnce().catch(() => undefined);
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  const onVisible = () => (document.visibilityState === "visible" ? refreshIfOld() : undefined);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    watchers.delete(onChange);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** The cached signed-in user; undefined before the first read. */
export const knownMe = (): Me | undefined => known?.me;
const nobodyYet = () => undefined;

/** The signed-in user; undefined while loading. */
export function useMe(): Me | undefined {
  const me = useSyncExternalStore(watch, knownMe, nobodyYet);
  useEffect(refreshIfOld, []);
  return me;
}

/** True where somebody was signed in on this device and the session ended without their doing. */
export const hasSessionEnded = (): boolean => hasEnded;

/** True for somebody with an account of their own who is signed in. */
export function isMember(me: Me | undefined): boolean {
  return me !== undefined && me.isSignedIn && !me.isAnonymous;
}

/** Calls back when somebody else may be signed in now: what was read before must be forgotten. */
export function onSessionChange(forget: () => void): void {
  changeWatchers.add(forget);
}

/** The session may have ended in the meantime: the header, the menu and the guards hear of it. A failure leaves what is known. */
export async function recheckSession(): Promise<void> {
  await askOnce().catch(() => undefined);
}

/** After sign-in, sign-out or sign-up: forget everything that was read as somebody else, and ask who is there now. */
export async function refreshSession(): Promise<Me> {
  for (const forget of changeWatchers) forget();
  // An answer that is on its way may still be about the one before.
  await asking?.catch(() => undefined);
  return askOnce();
}
