import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aSignUp,
  confirmBy,
  createTestApp,
  linkMailedTo,
  type TestApp,
} from "../../../../http/testing/test-app.ts";
import { asSystem } from "../../../../identity/identity.ts";
import { whileWritten } from "../../../campaigns/testing/during-booking.ts";
import { upsertPasswordHash } from "../../users/credential.store.ts";
import { hashPassword } from "../../users/password-hash.ts";
import { findUser } from "../../users/user.store.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 60_000);
afterAll(() => tool.close());

test("a stranger's sign-up in the middle of a confirmation does not own the account", async () => {
  const form = aSignUp();
  const { email } = form;
  const owner = await tool.openBrowser();
  await owner.client.accounts.signUp(form);
  const link = await linkMailedTo(tool, email);
  const { db } = tool.app;
  const password = "seven green rivers by night";
  // As the second sign-up of an address that is not proved does.
  const { meanwhile, ended } = await asSystem(() =>
    whileWritten(
      { db } as Parameters<typeof whileWritten>[0],
      async (tx) => {
        const known = await findUser(tx, "email", email, { lock: true });
        await upsertPasswordHash(tx, known?.id ?? expect.fail(), await hashPassword(password));
      },
      () => confirmBy(owner, link),
    ),
  );
  expect(meanwhile).toBe("waits");
  expect(ended).toMatchObject({ status: "fulfilled", value: { status: 401 } });
  expect((await owner.client.accounts.me({})).isSignedIn).toBe(false);
  const stranger = await tool.openBrowser();
  const reply = await stranger.post("/api/auth/sign-in/email", { email, password });
  expect(reply.status).not.toBe(200);
  expect(await asSystem(() => findUser(db, "email", email))).toMatchObject({
    emailVerified: false,
  });
});
