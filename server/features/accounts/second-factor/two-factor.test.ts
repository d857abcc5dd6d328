import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createPasskey, type PasskeyOptions } from "../../../../dev/testing/passkey.ts";
import { codeFor, middleOfStep } from "../../../../dev/testing/totp.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { TEST_ORIGIN } from "../../../http/testing/test-browser.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

type Enabled = { totpURI: string; backupCodes: string[] };

async function turnOn(member: Member): Promise<Enabled> {
  const { password } = member.form;
  const reply = await member.post("/api/auth/two-factor/enable", { password });
  expect(reply.status).toBe(200);
  const enabled = (await reply.json()) as Enabled;
  const code = codeFor(enabled.totpURI);
  const proved = await member.post("/api/auth/two-factor/verify-totp", { code });
  expect(proved.status).toBe(200);
  return enabled;
}

test("with a second step, the password alone does not sign in", async () => {
  const member = await tool.signedUp();
  const { email, password } = member.form;
  const { totpURI, backupCodes } = await turnOn(member);
  expect(await member.client.accounts.me({})).toMatchObject({ hasTwoFactor: true });

  const browser = await tool.openBrowser();
  const first = await browser.post("/api/auth/sign-in/email", { email, password });
  expect(await first.json()).toMatchObject({ twoFactorRedirect: true });
  expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  const wrong = await browser.post("/api/auth/two-factor/verify-totp", { code: "000000" });
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: "INVALID_CODE" }]);
  const code = codeFor(totpURI);
  const right = await browser.post("/api/auth/two-factor/verify-totp", { code });
  expect([right.status, await right.json()]).toMatchObject([200, {}]);
  expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: true });

  const lost = await tool.openBrowser();
  await lost.post("/api/auth/sign-in/email", { email, password });
  const backup = { code: backupCodes[0] };
  expect((await lost.post("/api/auth/two-factor/verify-backup-code", backup)).status).toBe(200);
  const again = await tool.openBrowser();
  await again.post("/api/auth/sign-in/email", { email, password });
  expect((await again.post("/api/auth/two-factor/verify-backup-code", backup)).status).toBe(401);
});

test("a code opens once, and an older one no more", async () => {
  // Three codes are good at once only while their middle one lasts.
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfStep() });
  onTestFinished(() => void vi.useRealTimers());
  const member = await tool.signedUp();
  const { email, password } = member.form;
  const { totpURI } = await turnOn(member);
  const [first, second] = [codeFor(totpURI), codeFor(totpURI)];
  const tried = async (code: string) => {
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/sign-in/email", { email, password });
    const reply = await browser.post("/api/auth/two-factor/verify-totp", { code });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  expect(await tried(second)).toEqual([200, undefined]);
  expect(await tried(second)).toEqual([401, "INVALID_CODE"]);
  expect(await tried(first)).toEqual([401, "INVALID_CODE"]);
});

test("the code comes within ten minutes of the password", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfStep() });
  onTestFinished(() => void vi.useRealTimers());
  const member = await tool.signedUp();
  const { email, password } = member.form;
  const { totpURI } = await turnOn(member);
  const triedAfter = async (minutes: number) => {
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/sign-in/email", { email, password });
    await tool.database.pool.query(
      "update verification set expires_at = expires_at - $1 * interval '1 minute'",
      [minutes],
    );
    const code = codeFor(totpURI);
    return (await browser.post("/api/auth/two-factor/verify-totp", { code })).status;
  };
  expect([await triedAfter(11), await triedAfter(9)]).toEqual([401, 200]);
});

test("the owner hears of every change of the second factor, and the audit keeps it", async () => {
  const member = await tool.signedUp();
  const { password } = member.form;
  const passkey = createPasskey(TEST_ORIGIN);
  await turnOn(member);
  const register = await member.fetch("/api/auth/passkey/generate-register-options");
  const response = passkey.register((await register.json()) as PasskeyOptions);
  const added = await member.post("/api/auth/passkey/verify-registration", { response });
  const { id } = (await added.json()) as { id: string };
  await member.post("/api/auth/two-factor/generate-backup-codes", { password: "not the password" });
  await member.post("/api/auth/two-factor/generate-backup-codes", { password });
  await member.post("/api/auth/two-factor/disable", { password });
  await member.post("/api/auth/passkey/delete-passkey", { id });
  const mails = (await tool.mails()).filter(({ to }) => to === member.form.email);
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    "Two-step sign-in is on",
    "A passkey was added to your account",
    "You have new backup codes",
    "Two-step sign-in was turned off",
    "A passkey was removed from your account",
  ]);
  const stored = await tool.app.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectUserId", "=", member.userId)
    .where("action", "~", "two-factor|passkey")
    .orderBy("at")
    .orderBy("id")
    .execute();
  expect(stored.map(({ action }) => action)).toEqual([
    "two-factor.on",
    "passkey.added",
    "two-factor.codes-renewed",
    "two-factor.off",
    "passkey.removed",
  ]);
});

test("an administrator who needs a second step can do nothing before it is set up", async () => {
  const real = await createTestApp({ config: { adminsNeedTwoFactor: true } });
  try {
    const admin = await real.signedUp();
    real.config.adminUserIds.push(admin.userId);
    expect(await admin.client.accounts.me({})).toMatchObject({
      isAdmin: false,
      needsTwoFactor: true,
    });
    await expect(admin.client.administration.audit({})).rejects.toMatchObject({
      code: "permission-denied",
    });
    const { userId } = admin;
    for (const call of [
      () => admin.client.campaigns.createDraft({ countryId: 6 }),
      () => admin.client.billing.wallet({}),
      () => admin.client.accounts.updateProfile({ userId, company: "Changed" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "permission-denied" });
    await turnOn(admin);
    expect(await admin.client.accounts.me({})).toMatchObject({
      isAdmin: true,
      needsTwoFactor: false,
    });
  } finally {
    await real.close();
  }
}, 30_000);
