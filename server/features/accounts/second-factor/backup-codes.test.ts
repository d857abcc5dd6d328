import { symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeFor } from "../../../../dev/testing/totp.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

async function withCodes(): Promise<Member & { codes: string[] }> {
  const member = await tool.signedUp();
  const { password } = member.form;
  const enabled = await member.post("/api/auth/two-factor/enable", { password });
  const { totpURI, backupCodes } = (await enabled.json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  await member.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) });
  return { ...member, codes: backupCodes };
}

async function storedFor({ userId }: Member): Promise<string> {
  const { rows } = await tool.database.pool.query<{ text: string }>(
    "select backup_codes as text from two_factor where user_id = $1",
    [userId],
  );
  return rows[0]?.text ?? "";
}

async function opens({ form: { email, password } }: Member, code: string): Promise<boolean> {
  const browser = await tool.openBrowser();
  await browser.post("/api/auth/sign-in/email", { email, password });
  await browser.post("/api/auth/two-factor/verify-backup-code", { code });
  return (await browser.client.accounts.me({})).isSignedIn;
}

test("backup codes are stored as salted argon2id, each opens once, and what is stored opens nothing", async () => {
  const member = await withCodes();
  const [first = "", second = ""] = member.codes;
  const stored = JSON.parse(await storedFor(member)) as string[];
  expect(stored).toHaveLength(member.codes.length);
  for (const it of stored) expect(it).toMatch(/^argon2id:[\w-]{22}:[\w-]{43}$/);
  expect(new Set(stored).size).toBe(stored.length);
  expect(await opens(member, stored[0] ?? "")).toBe(false);
  expect(await opens(member, "wrong-codes")).toBe(false);
  expect(await opens(member, first)).toBe(true);
  expect(await opens(member, first)).toBe(false);
  expect(await opens(member, second)).toBe(true);
  expect(JSON.parse(await storedFor(member))).toEqual(stored.slice(2));
});

test("codes of before, which were encrypted, open once too and are hashed with the first that is used", async () => {
  const member = await withCodes();
  const data = JSON.stringify(["aaaaa-11111", "bbbbb-22222", "ccccc-33333"]);
  const encrypted = await symmetricEncrypt({ key: tool.config.authSecret, data });
  await tool.database.pool.query("update two_factor set backup_codes = $1 where user_id = $2", [
    encrypted,
    member.userId,
  ]);
  expect(await opens(member, "aaaaa-11111")).toBe(true);
  expect(await storedFor(member)).toMatch(/^\["argon2id:/);
  expect(await opens(member, "aaaaa-11111")).toBe(false);
  expect(await opens(member, "bbbbb-22222")).toBe(true);
});
