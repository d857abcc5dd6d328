import { redirect } from "@tanstack/react-router";
import type { Me } from "./me.ts";
import { hasSessionEnded, isMember, readMe, useMe } from "./session.ts";

/** What pages and menu go by: somebody is logged in, so the side menu is shown; and the Admin list is (spec section 4). */
export type Guard = { showSlider: boolean; isAdmin: boolean };

export function guardOf(me: Me | undefined): Guard {
  return { showSlider: isMember(me), isAdmin: me?.isAdmin === true };
}

/** The guard of whoever is signed in; closed while that is not known. */
export function useGuard(): Guard {
  return guardOf(useMe());
}

type Asked = { location: { href: string } };

/** Where others than members are led: visitors to /home (spec section 2), whose session has ended to signing in; both come back. */
function leaveFor({ location }: Asked) {
  return redirect({ to: hasSessionEnded() ? "/login" : "/home", search: { next: location.href } });
}

/** For pages of members. */
export async function requireMember(asked: Asked): Promise<void> {
  const me = await readMe();
  if (!guardOf(me).showSlider) throw leaveFor(asked);
  // The server refuses everything else too.
  if (me.needsTwoFactor && !asked.location.href.startsWith("/personal"))
    throw redirect({ to: "/personal" });
}

/** For the back office: other members go to their overview, who sees the tool as somebody else too. */
export async function requireAdmin(asked: Asked): Promise<void> {
  await requireMember(asked);
  const me = await readMe();
  if (!guardOf(me).isAdmin) throw redirect({ to: "/dashboard" });
}

/** For the wizard: members, and visitors who have started a draft. */
export async function requireSession(asked: Asked): Promise<void> {
  const me = await readMe();
  if (!isMember(me) && !me.isAnonymous) throw leaveFor(asked);
}
