import { type Me, ownerIn } from "./me.ts";
import { deviceStore } from "../offline/device-store.ts";
import { isConnectionError } from "../api/connection.ts";
import {
  hasLeftReads,
  isSignOutDue,
  rememberedFor,
  setRememberedFor,
} from "../offline/remembered-for.ts";
import { forgetReads } from "../offline/read-store.ts";

const NAME = "me";
const NOBODY: Me = {
  userId: null,
  isSignedIn: false,
  isAnonymous: false,
  isAdmin: false,
  email: null,
  emailVerified: false,
  registration: null,
};

/** Keeps who is signed in. Somebody else's reads are forgotten first; so are all when nobody is signed in any more. */
export async function cacheMe(me: Me): Promise<void> {
  const owner = ownerIn(me);
  if (rememberedFor() !== owner || hasLeftReads()) {
    await forgetReads();
    setRememberedFor(owner);
  }
  if (owner === null) return;
  noteCountry(me.registration?.country);
  await deviceStore.setItem(NAME, JSON.stringify(me));
  await forgetReads({ onlyOld: true });
}

/** For the script in the page that asks before the app is there (web/build/first-reads.ts). */
function noteCountry(countryId: number | undefined): void {
  try {
    if (countryId !== undefined) localStorage.setItem("lh-country", String(countryId));
  } catch {
    // Without storage nothing is asked for early.
  }
}

/**
 * Without an answer of the server, who was signed in when there was one may go on reading; nobody may after a sign-out.
 * Throws the error when there was an answer, or when nobody is known.
 */
export async function meWithout(error: unknown): Promise<Me> {
  if (!isConnectionError(error)) throw error;
  if (isSignOutDue()) return NOBODY;
  const stored = rememberedFor() === null ? undefined : await deviceStore.getItem(NAME);
  if (stored === undefined) throw error;
  return JSON.parse(stored) as Me;
}
