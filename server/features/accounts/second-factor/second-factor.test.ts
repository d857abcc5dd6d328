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

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp({ config: { adminsNeedTwoFactor: true } });
}, 30_000);
afterAll(() => tool.close());

type Enabled = { totpURI: string; backupCodes: string[] };

async function anAdmin(): Promise<Member> {
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  return admin;
}

const passwordAlone = async ({ form }: Member): Promise<TestBrowser> => {
  const browser = await tool.openBrowser();
  await browser.post("/api/auth/sign-in/email", { email: form.email, password: form.password });
  return browser;
};
const enable = (browser: TestBrowser, { form }: Member) =>
  browser.post("/api/auth/two-factor/enable", { password: form.password });
const verify = (browser: TestBrowser, { totpURI }: Enabled, more: object = {}) =>
  browser.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI), ...more });

async function register(browser: TestBrowser, passkey: Passkey): Promise<Response> {
  const asked = await browser.fetch("/api/auth/passkey/generate-register-options");
  if (!asked.ok) return asked;
  const response = passkey.register((await asked.json()) as PasskeyOptions);
  return browser.post("/api/auth/passkey/verify-registration", { response, name: "Till" });
}

async function signInWith(passkey: Passkey): Promise<TestBrowser> {
  const browser = await tool.openBrowser();
  const asked = await browser.fetch("/api/auth/passkey/generate-authenticate-options");
  const response = passkey.authenticate((await asked.json()) as PasskeyOptions);
  const reply = await browser.post("/api/auth/passkey/verify-authentication", { response });
  expect(reply.status).toBe(200);
  return browser;
}

const isAdmin = async (browser: TestBrowser) => (await browser.client.accounts.me({})).isAdmin;
const refused = async (reply: Promise<Response>) => {
  const response = await reply;
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: "SECOND_FACTOR_NOT_PROVED" },
  ]);
};

test("a stolen password makes no administrator of an account with a passkey", async () => {
  const admin = await anAdmin();
  const passkey = createPasskey(TEST_ORIGIN);
  expect((await register(admin, passkey)).status).toBe(200);
  expect(await isAdmin(admin)).toBe(true);

  const thief = await passwordAlone(admin);
  expect(await isAdmin(thief)).toBe(false);
  const { password } = admin.form;
  await refused(enable(thief, admin));
  await refused(thief.post("/api/auth/two-factor/disable", { password }));
  await refused(thief.post("/api/auth/two-factor/generate-backup-codes", { password }));
  await refused(register(thief, createPasskey(TEST_ORIGIN)));
  const list = await admin.fetch("/api/auth/passkey/list-user-passkeys");
  const id = ((await list.json()) as { id: string }[])[0]?.id;
  await refused(thief.post("/api/auth/passkey/delete-passkey", { id }));
  expect(await isAdmin(thief)).toBe(false);

  const real = await signInWith(passkey);
  expect(await isAdmin(real)).toBe(true);
  const enabled = (await (await enable(real, admin)).json()) as Enabled;
  expect((await verify(real, enabled)).status).toBe(200);
  expect(await isAdmin(real)).toBe(true);
  // The passkey is there still, so what this session proved still counts when the code is switched off.
  expect((await real.post("/api/auth/two-factor/disable", { password })).status).toBe(200);
  expect(await isAdmin(real)).toBe(true);
  expect((await real.post("/api/auth/passkey/delete-passkey", { id })).status).toBe(200);
  expect(await isAdmin(real)).toBe(false);
}, 30_000);

test("a device that has not asked who holds it adds no passkey and opens no account", async () => {
  const member = await tool.signedUp();
  let asks = false;
  const passkey = createPasskey(TEST_ORIGIN, () => asks);
  const without = { code: "PASSKEY_WITHOUT_OWNER" };
  const refused = await register(member, passkey);
  expect([refused.status, await refused.json()]).toMatchObject([401, without]);
  asks = true;
  expect((await register(member, passkey)).status).toBe(200);
  asks = false;
  const browser = await tool.openBrowser();
  const options = await browser.fetch("/api/auth/passkey/generate-authenticate-options");
  const response = passkey.authenticate((await options.json()) as PasskeyOptions);
  const reply = await browser.post("/api/auth/passkey/verify-authentication", { response });
  expect([reply.status, await reply.json()]).toMatchObject([401, without]);
  expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  asks = true;
  expect(await (await signInWith(passkey)).client.accounts.me({})).toMatchObject({
    userId: member.userId,
  });
});

test("a visitor adds no passkey: there is no account that it would open", async () => {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const { userId } = await visitor.client.accounts.me({});
  const refused = await register(visitor, createPasskey(TEST_ORIGIN));
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: "NOT_A_MEMBER" }]);
  const { rows } = await tool.database.pool.query("select from passkey where user_id = $1", [
    userId,
  ]);
  expect(rows).toEqual([]);
});

test("an older session that knew the password alone gains nothing when the owner sets up codes", async () => {
  const admin = await anAdmin();
  const thief = await passwordAlone(admin);
  const enabled = (await (await enable(admin, admin)).json()) as Enabled;
  expect((await verify(admin, enabled)).status).toBe(200);
  expect(await isAdmin(admin)).toBe(true);
  expect(await isAdmin(thief)).toBe(false);
  await refused(verify(thief, enabled));
  await refused(thief.post("/api/auth/two-factor/disable", { password: admin.form.password }));
  await refused(register(thief, createPasskey(TEST_ORIGIN)));
});

test("a secret asked for before the passkey came is worth nothing afterwards", async () => {
  const admin = await anAdmin();
  const thief = await passwordAlone(admin);
  const enabled = (await (await enable(thief, admin)).json()) as Enabled;
  expect((await register(admin, createPasskey(TEST_ORIGIN))).status).toBe(200);
  await refused(verify(thief, enabled));
  expect(await isAdmin(thief)).toBe(false);
});

test("no device is let off the code", async () => {
  const member = await tool.signedUp();
  const enabled = (await (await enable(member, member)).json()) as Enabled;
  await verify(member, enabled);
  const browser = await passwordAlone(member);
  const code = { code: enabled.backupCodes[0], trustDevice: true };
  expect((await browser.post("/api/auth/two-factor/verify-backup-code", code)).status).toBe(200);
  await browser.post("/api/auth/sign-out", {});
  const { email, password } = member.form;
  const again = await browser.post("/api/auth/sign-in/email", { email, password });
  expect(await again.json()).toMatchObject({ twoFactorRedirect: true });
});

test("a session that is older than five minutes adds no passkey", async () => {
  const owner = await tool.signedUp();
  const options = () => owner.fetch("/api/auth/passkey/generate-register-options");
  const aged = (by: string) =>
    tool.database.pool.query(
      "update session set created_at = now() - $2::interval where user_id = $1",
      [owner.userId, by],
    );
  await aged("4 minutes");
  expect((await options()).status).toBe(200);
  await aged("6 minutes");
  const refused = await options();
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "SESSION_NOT_FRESH" },
  ]);
});

test("a reset takes an account's passkeys away where that is asked for, but never those of an administrator", async () => {
  const resetBy = async ({ form }: Member, query: string): Promise<number> => {
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/request-password-reset", { email: form.email });
    const token = (await linkMailedTo(tool, form.email)).searchParams.get("token");
    const newPassword = `chosen by a reset ${query.length}`;
    return (await browser.post(`/api/auth/reset-password${query}`, { token, newPassword })).status;
  };
  const passkeysOf = async ({ userId }: Member) =>
    (await tool.database.pool.query("select from passkey where user_id = $1", [userId])).rowCount;
  const owner = await tool.signedUp();
  expect((await register(owner, createPasskey(TEST_ORIGIN))).status).toBe(200);
  expect(await resetBy(owner, "")).toBe(200);
  expect(await passkeysOf(owner)).toBe(1);
  expect(await resetBy(owner, "?passkeys=remove")).toBe(200);
  expect(await passkeysOf(owner)).toBe(0);
  const admin = await anAdmin();
  expect((await register(admin, createPasskey(TEST_ORIGIN))).status).toBe(200);
  expect(await resetBy(admin, "?passkeys=remove")).toBe(200);
  expect(await passkeysOf(admin)).toBe(1);
});
