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

/** What visitors see instead: /home (spec section 2), or the page of the same that is for them. */
type ForVisitors = "/home" | "/planoffline";

/** Where others than members are led, and from where they come back; whose session has ended is led to signing in. */
function leaveFor({ location }: Asked, to: ForVisitors = "/home") {
  return redirect({ to: hasSessionEnded() ? "/login" : to, search: { next: location.href } });
}

/** For pages of members. */
export const requireMember = (asked: Asked): Promise<void> => requireMemberOr(asked);

/** For the page of the own plan: what there is to choose from stands on a page for visitors. */
export const requireMemberOfPlan = (asked: Asked): Promise<void> =>
  requireMemberOr(asked, "/planoffline");

async function requireMemberOr(asked: Asked, forVisitors?: ForVisitors): Promise<void> {
  const me = await readMe();
  if (!guardOf(me).showSlider) throw leaveFor(asked, forVisitors);
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
