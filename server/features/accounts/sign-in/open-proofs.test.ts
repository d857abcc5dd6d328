import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, linkMailedTo, type TestApp } from "../../../http/testing/test-app.ts";
import { asSystem } from "../../../identity/identity.ts";
import { whileWritten } from "../../campaigns/testing/during-booking.ts";
import { upsertPasswordHash } from "../users/credential.store.ts";
import { lockUser } from "../users/lock-user.ts";
import { hashPassword } from "../users/password-hash.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

const NEW = "another battery staple";

/** Links of a reset, in the order in which they were mailed. */
async function aMemberWithLinks(count: number) {
  const member = await tool.signedUp();
  const browser = await tool.openBrowser();
  const tokens: string[] = [];
  for (let link = 0; link < count; link += 1) {
    await browser.post("/api/auth/request-password-reset", { email: member.form.email });
    const { searchParams } = await linkMailedTo(tool, member.form.email);
    tokens.push(searchParams.get("token") ?? "");
  }
  const reset = async (token: string | undefined, newPassword: string) =>
    (await browser.post("/api/auth/reset-password", { token, newPassword })).status;
  return { member, tokens, reset };
}

test("a link of a reset that was mailed before opens nothing once the password was changed", async () => {
  const { member, tokens, reset } = await aMemberWithLinks(1);
  const { password: oldPassword } = member.form;
  const { userId } = member;
  await member.client.accounts.updatePassword({ userId, oldPassword, newPassword: NEW });
  expect(await reset(tokens[0], "whoever reads the mails")).toBe(400);
});

test("one of several links ends the others", async () => {
  const { tokens, reset } = await aMemberWithLinks(2);
  expect(new Set(tokens).size).toBe(2);
  expect(await reset(tokens[1], NEW)).toBe(200);
  expect(await reset(tokens[0], "whoever reads the mails")).toBe(400);
});

test("nobody gets into an account that was deleted by a link of before", async () => {
  const { member, tokens, reset } = await aMemberWithLinks(1);
  await member.client.privacy.deleteAccount({ password: member.form.password });
  expect(await reset(tokens[0], NEW)).toBe(400);
});

test("a link that is being used while the owner changes the password does not have the last word", async () => {
  const { member, tokens, reset } = await aMemberWithLinks(1);
  const { userId, form } = member;
  const hash = await hashPassword(NEW);
  const { db } = tool.app;
  const { meanwhile, ended } = await asSystem(() =>
    whileWritten(
      { db } as Parameters<typeof whileWritten>[0],
      // The link itself is taken by then.
      async (tx) => {
        await lockUser(tx, userId);
        await upsertPasswordHash(tx, userId, hash);
      },
      () => reset(tokens[0], "whoever reads the mails"),
    ),
  );
  expect(meanwhile).toBe("waits");
  expect(ended).toMatchObject({ status: "fulfilled", value: 400 });
  const signsIn = async (password: string) => {
    const { post } = await tool.openBrowser();
    return (await post("/api/auth/sign-in/email", { email: form.email, password })).status;
  };
  expect(await signsIn("whoever reads the mails")).toBe(401);
  expect(await signsIn(NEW)).toBe(200);
});
