import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { createTestApp, type TestApp } from "../../../../http/testing/test-app.ts";
import { asSystem } from "../../../../identity/identity.ts";
import { whileWritten } from "../../../campaigns/testing/during-booking.ts";
import {
  deleteCredentials,
  deleteSessions,
  upsertPasswordHash,
} from "../../users/credential.store.ts";
import { lockUser } from "../../users/lock-user.ts";
import { hashPassword } from "../../users/password-hash.ts";
import { updateSuspension, updateToAnonymous } from "../../users/user.store.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 60_000);
afterAll(() => tool.close());

/** What ends all sessions of a user that are there. */
const CHANGES = {
  "the password is changed": async (tx: DatabaseOrTransaction, userId: string) => {
    await lockUser(tx, userId);
    await upsertPasswordHash(tx, userId, await hashPassword("nine purple horses at noon"));
    await deleteSessions(tx, userId);
  },
  "the account is deleted": async (tx: DatabaseOrTransaction, userId: string) => {
    await lockUser(tx, userId);
    await deleteCredentials(tx, userId);
    await updateToAnonymous(tx, userId);
  },
  "the account is suspended": async (tx: DatabaseOrTransaction, userId: string) => {
    await updateSuspension(tx, userId, "A fraud");
    await deleteSessions(tx, userId);
  },
};

test.each(Object.entries(CHANGES))(
  "a sign-in under way when %s leaves no session",
  async (_, change) => {
    const { userId, form } = await tool.signedUp();
    const { email, password } = form;
    const other = await tool.openBrowser();
    const { db } = tool.app;
    const { meanwhile, ended } = await asSystem(() =>
      whileWritten(
        { db } as Parameters<typeof whileWritten>[0],
        (tx) => change(tx, userId),
        () => other.post("/api/auth/sign-in/email", { email, password }),
      ),
    );
    expect(meanwhile).toBe("waits");
    expect(ended).toMatchObject({ status: "fulfilled", value: { status: 401 } });
    expect((await other.client.accounts.me({})).isSignedIn).toBe(false);
    const sessions = await tool.database.pool.query("select from session where user_id = $1", [
      userId,
    ]);
    expect(sessions.rowCount).toBe(0);
  },
);

test("a session of a deleted account is nobody's, however it came there", async () => {
  const { client, userId } = await tool.signedUp();
  expect((await client.accounts.me({})).isSignedIn).toBe(true);
  await asSystem(() => updateToAnonymous(tool.app.db, userId));
  expect((await client.accounts.me({})).isSignedIn).toBe(false);
});
