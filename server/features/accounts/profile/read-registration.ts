import type { AccountsDeps } from "../accounts-deps.ts";
import { listClients } from "../users/client.store.ts";
import { findProfile } from "./profile.store.ts";
import { type Registration, toRegistration } from "./registration.ts";

/** A user's registration, or null when it was never completed. */
export async function readRegistration(
  { db, cipher }: Pick<AccountsDeps, "db" | "cipher">,
  userId: string,
): Promise<Registration | null> {
  const profile = await findProfile(db, userId);
  return profile ? toRegistration(cipher, profile, await listClients(db, userId)) : null;
}
