import { isMember, knownMe, recheckSession } from "../session.ts";
import { NAME, notedWho, whoIs } from "../who.ts";

function leaveUnless(who: string | undefined, shown: string): boolean {
  if (who === undefined || who === shown) return false;
  document.body.hidden = true;
  location.reload();
  return true;
}

/** A visitor's page has nothing of anybody; what is typed there stays. */
function look(): boolean {
  const me = knownMe();
  return isMember(me) && leaveUnless(notedWho(), whoIs(me));
}

function onStorage({ key }: StorageEvent): void {
  if (key === NAME) look();
}

function onShow({ persisted }: PageTransitionEvent): void {
  if (!persisted || look()) return;
  const me = knownMe();
  // The session may have ended where this browser does not see it.
  if (isMember(me)) void recheckSession().then(() => leaveUnless(whoIs(knownMe()), whoIs(me)));
}

/**
 * Keeps a page to the member whose data it shows. When another, or nobody, is signed in by now, it is emptied and loaded
 * anew: on the way back to a page that the browser had kept, and in other windows as soon as it happens on one of them.
 * Calling it again changes nothing.
 */
export function limitToOnePerson(): void {
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onShow);
  look();
}
