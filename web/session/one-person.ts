import { isMember, knownMe, recheckSession } from "./session.ts";
import { notedWho, watchWho, whoIs } from "./who.ts";

/**
 * Keeps a page to the person whose data it shows. When another, or nobody, is signed in by now, it is emptied and loaded
 * anew: on the way back to a page that the browser had kept, and in other windows as soon as it happens on one of them.
 */
export function keepToOnePerson(): void {
  const leaveUnless = (who: string | undefined, shown: string): boolean => {
    if (who === undefined || who === shown) return false;
    document.body.hidden = true;
    location.reload();
    return true;
  };
  const look = (): boolean => {
    const me = knownMe();
    if (isMember(me)) return leaveUnless(notedWho(), whoIs(me));
    // A visitor's page has nothing of anybody; what is typed there stays.
    if (me) void recheckSession();
    return false;
  };
  watchWho(look);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || look()) return;
    const me = knownMe();
    // The session may have ended where this browser does not see it.
    if (isMember(me)) void recheckSession().then(() => leaveUnless(whoIs(knownMe()), whoIs(me)));
  });
}
