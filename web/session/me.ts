import type { Outputs } from "../api/client.ts";

/** Who is signed in, as the server says it. */
export type Me = Outputs["accounts"]["me"];

/** Whose device it may be: a member with an account of their own, as whom nobody else acts; null for all others. */
export const ownerIn = (me: Me): string | null =>
  me.isSignedIn && !me.isAnonymous && !me.actedBy ? me.userId : null;
