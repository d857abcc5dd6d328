import { asIdentity, memberIdentity } from "../../../../identity/identity.ts";
import { upsertPasswordHash } from "../../../accounts/users/credential.store.ts";
import { hashPassword } from "../../../accounts/users/password-hash.ts";
import { anAdvertiser, type World } from "../../../campaigns/testing/a-world.ts";
import { deleteAccount } from "../own-data.ts";

const PASSWORD = "a long one to leave by";

/** Does something as a member, as the database knows them. */
export const asMember = <Result>(userId: string, call: () => Promise<Result>): Promise<Result> =>
  asIdentity(memberIdentity(userId), call);

/** An advertiser with a password, who can delete the account. */
export async function aMember(world: World): Promise<string> {
  const userId = await anAdvertiser(world);
  await upsertPasswordHash(world.db, userId, await hashPassword(PASSWORD));
  return userId;
}

/** Deletes the account of a member, who leaves the balance. */
export const leave = (world: World, userId: string): Promise<void> =>
  asMember(userId, () =>
    deleteAccount(world.deps, {
      userId,
      password: PASSWORD,
      leavesBalance: true,
      requestId: "r1",
    }),
  );
