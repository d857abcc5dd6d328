import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPasskey,
  type Passkey,
  type PasskeyOptions,
} from "../../../../dev/testing/passkey.ts";
import { codeFor } from "../../../../dev/testing/totp.ts";
import {
  createTestApp,
  linkMailedTo,
  type Member,
  type TestApp,
} from "../../../http/testing/test-app.ts";
import { type TestBrowser, TEST_ORIGIN } from "../../../http/testing/test-browser.ts";

const reason = "Called back on the number we know.";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp({ config: { adminsNeedTwoFactor: true } });
}, 30_000);
afterAll(() => tool.close());

async function addPasskey(browser: TestBrowser, passkey: Passkey): Promise<number> {
  const asked = await browser.fetch("/api/auth/passkey/generate-register-options");
  if (!asked.ok) return asked.status;
  const response = passkey.register((await asked.json()) as PasskeyOptions);
  return (await browser.post("/api/auth/passkey/verify-registration", { response })).status;
}

async function addApp({ form, post }: Member): Promise<void> {
  const enabled = await post("/api/auth/two-factor/enable", { password: form.password });
  const code = codeFor(((await enabled.json()) as { totpURI: string }).totpURI);
  expect((await post("/api/auth/two-factor/verify-totp", { code })).status).toBe(200);
}

async function anAdmin(): Promise<Member> {
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  expect(await addPasskey(admin, createPasskey(TEST_ORIGIN))).toBe(200);
  return admin;
}

async function signIn(email: string, password: string): Promise<TestBrowser> {
  const browser = await tool.openBrowser();
  await browser.post("/api/auth/sign-in/email", { email, password });
  return browser;
}

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.client.accounts.me({})).isSignedIn;
const subjectsTo = async (email: string) =>
  (await tool.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

test("an account with a passkey alone gets a password by the link in the mail, and opens with it", async () => {
  const owner = await tool.signedUp();
  const { email } = owner.form;
  expect(await addPasskey(owner, createPasskey(TEST_ORIGIN))).toBe(200);
  await tool.database.pool.query("delete from account where user_id = $1", [owner.userId]);
  const browser = await tool.openBrowser();
  await browser.post("/api/auth/request-password-reset", { email });
  const token = (await linkMailedTo(tool, email)).searchParams.get("token");
  const newPassword = "the first password of it";
  const reset = await browser.post("/api/auth/reset-password", { newPassword, token });
  expect(reset.status).toBe(200);
  expect(await isSignedIn(owner)).toBe(false);
  expect(await isSignedIn(await signIn(email, newPassword))).toBe(true);
});

test("a lost second factor is taken away by an administrator: signed out, told, audited, set up anew", async () => {
  const [admin, owner] = [await anAdmin(), await tool.signedUp()];
  const { userId, form } = owner;
  await addApp(owner);
  expect(await addPasskey(owner, createPasskey(TEST_ORIGIN))).toBe(200);
  const seen = () => admin.client.administration.advertiser({ userId });
  expect(await seen()).toMatchObject({ hasSecondFactor: true });

  await admin.client.administration.resetFactors({ userId, reason });
  expect(await isSignedIn(owner)).toBe(false);
  expect(await seen()).toMatchObject({ hasSecondFactor: false, sessions: 0 });
  const again = await signIn(form.email, form.password);
  expect(await isSignedIn(again)).toBe(true);
  expect(await addPasskey(again, createPasskey(TEST_ORIGIN))).toBe(200);
  expect(await subjectsTo(form.email)).toContain("Your two-step sign-in was reset");
  const { rows } = await tool.database.pool.query(
    `select actor_user_id as "actorUserId", detail from audit_log where action = 'two-factor.reset' and subject_user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ actorUserId: admin.userId, detail: { reason } }]);
});

test("an administrator's is taken away by another one, never by oneself or by an advertiser", async () => {
  const [admin, other, advertiser] = [await anAdmin(), await anAdmin(), await tool.signedUp()];
  const { userId, form } = admin;
  for (const { client } of [admin, advertiser])
    await expect(client.administration.resetFactors({ userId, reason })).rejects.toMatchObject({
      code: "permission-denied",
    });
  await other.client.administration.resetFactors({ userId, reason });
  const again = await signIn(form.email, form.password);
  expect(await again.client.accounts.me({})).toMatchObject({
    isAdmin: false,
    needsTwoFactor: true,
  });
  expect(await addPasskey(again, createPasskey(TEST_ORIGIN))).toBe(200);
  expect(await again.client.accounts.me({})).toMatchObject({ isAdmin: true });
});

test("an account that is not there has nothing to take away", async () => {
  const admin = await anAdmin();
  const reset = admin.client.administration.resetFactors({ userId: "nobody", reason });
  await expect(reset).rejects.toMatchObject({ code: "not-found" });
});
