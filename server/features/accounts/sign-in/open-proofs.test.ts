import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, linkMailedTo, type TestApp } from "../../../http/testing/test-app.ts";

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
