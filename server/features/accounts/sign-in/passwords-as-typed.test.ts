import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFor } from "../../../../dev/testing/totp.ts";
import { createTestApp, linkMailedTo, type TestApp } from "../../../http/testing/test-app.ts";
import { isGuessable } from "./password-strength.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

const signIn = async (email: string, password: string): Promise<number> =>
  (await (await tool.openBrowser()).post("/api/auth/sign-in/email", { email, password })).status;

describe("a password", () => {
  test.each([
    ["of small letters alone", "cratermoonlanternviolin"],
    ["of 64 characters", "violet lantern crater ".repeat(3).slice(0, 64)],
    [
      "of 128 characters, spaces and other alphabets",
      `Ɛyɛ 🍞 ${"quiet harbour ".repeat(9)}`.slice(0, 128),
    ],
  ])("%s is taken, and opens with every letter as it was typed", async (_, password) => {
    const { form } = await tool.signedUp({ password });
    expect(await signIn(form.email, password)).toBe(200);
    const other = password.replace(/[a-z]/, (letter) => letter.toUpperCase());
    for (const wrong of [other, password.slice(0, -1), `${password} `, password.toLowerCase()])
      if (wrong !== password)
        expect([wrong, await signIn(form.email, wrong)]).toEqual([
          wrong,
          wrong.length > 128 ? 400 : 401,
        ]);
  });

  test("of more than 128 characters is refused in a reset too, before anything is computed of it", async () => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/request-password-reset", { email: form.email });
    const token = (await linkMailedTo(tool, form.email)).searchParams.get("token");
    const reset = (letters: number) => {
      const newPassword = "violet lantern crater ".repeat(6).slice(0, letters);
      return browser.post("/api/auth/reset-password", { token, newPassword });
    };
    const refused = await reset(129);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "PASSWORD_TOO_LONG", message: "Use up to 128 characters." },
    ]);
    expect((await reset(128)).status).toBe(200);
  });

  test("that was found in breaches is refused, however long it is", async () => {
    // From the 25 million most often found; all are longer than the shortest that may be chosen.
    const found = ["1q2w3e4r5t6y", "qwerty123456", "iloveyou123", "password1234", "1234567891011"];
    for (const password of found)
      expect([password, await isGuessable(password, [])]).toEqual([password, true]);
  });
});

test("the token of a session has more than 128 random bits, and no two share their beginning", async () => {
  const { form } = await tool.signedUp();
  for (let n = 0; n < 20; n += 1) await signIn(form.email, form.password);
  const { rows } = await tool.database.pool.query<{ token: string }>("select token from session");
  expect(rows.length).toBeGreaterThan(20);
  // 32 letters and digits are 190 bits.
  for (const { token } of rows) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(new Set(rows.map(({ token }) => token.slice(0, 8))).size).toBe(rows.length);
});

test("codes of the list have 20 random bits at least, and wrong ones close the account for a while", async () => {
  const member = await tool.signedUp();
  const { email, password } = member.form;
  const reply = await member.post("/api/auth/two-factor/enable", { password });
  const { totpURI, backupCodes } = (await reply.json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  await member.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) });
  // Ten letters and digits are 59 bits, 32 letters of base 32 are 160.
  for (const code of backupCodes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
  expect(new Set(backupCodes).size).toBe(backupCodes.length);
  expect(new URL(totpURI).searchParams.get("secret")).toMatch(/^[A-Z2-7]{32,}/);

  const tried = async (code: string): Promise<number> => {
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/sign-in/email", { email, password });
    return (await browser.post("/api/auth/two-factor/verify-totp", { code })).status;
  };
  // Each with a sign-in of its own: what counts is the account.
  for (let n = 0; n < 10; n += 1) expect(await tried("000000")).toBe(401);
  expect(await tried(codeFor(totpURI))).toBe(429);
});
