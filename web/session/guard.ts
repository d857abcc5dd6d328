import { redirect } from "@tanstack/react-router";
import type { Me } from "./me.ts";
import { isMember, readMe, useMe } from "./session.ts";

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

/** For pages of members: others go to /home and come back after signing in (spec section 2). */
export async function requireMember({ location }: Asked): Promise<void> {
  const me = await readMe();
  if (!guardOf(me).showSlider) throw redirect({ to: "/home", search: { next: location.href } });
  // The server refuses everything else too.
  if (me.needsTwoFactor && !location.href.startsWith("/personal"))
    throw redirect({ to: "/personal" });
}

/** For the back office: other members go to their overview, who sees the tool as somebody else too. */
export async function requireAdmin(asked: Asked): Promise<void> {
  await requireMember(asked);
  const me = await readMe();
  if (!guardOf(me).isAdmin) throw redirect({ to: "/dashboard" });
}

/** For the wizard: members, and visitors who have started a draft. */
export async function requireSession({ location }: Asked): Promise<void> {
  const me = await readMe();
  if (!isMember(me) && !me.isAnonymous)
    throw redirect({ to: "/home", search: { next: location.href } });
}
