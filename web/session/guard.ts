import { redirect } from "@tanstack/react-router";
import { isMember, readMe } from "./session.ts";

type Asked = { location: { href: string } };

/** For pages of members: others go to /home and come back after signing in (spec section 2). */
export async function requireMember({ location }: Asked): Promise<void> {
  const me = await readMe();
  if (!isMember(me)) throw redirect({ to: "/home", search: { next: location.href } });
  // The server refuses everything else too.
  if (me.needsTwoFactor && !location.href.startsWith("/personal"))
    throw redirect({ to: "/personal" });
}

/** For the back office: other members go to their overview, who sees the tool as somebody else too. */
export async function requireAdmin(asked: Asked): Promise<void> {
  await requireMember(asked);
  const me = await readMe();
  if (!me.isAdmin) throw redirect({ to: "/dashboard" });
}

/** For the wizard: members, and visitors who have started a draft. */
export async function requireSession({ location }: Asked): Promise<void> {
  const me = await readMe();
  if (!isMember(me) && !me.isAnonymous)
    throw redirect({ to: "/home", search: { next: location.href } });
}
