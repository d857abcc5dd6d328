import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";
import {
  aSignUp,
  createTestApp,
  linkMailedTo,
  type TestApp,
} from "../../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

const signIn = (browser: TestBrowser, email: string, password: string): Promise<Response> =>
  browser.post("/api/auth/sign-in/email", { email, password });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await tool.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

describe("sessions", () => {
  test("a reply never repeats the session token, and the cookie is out of reach of scripts", async () => {
    const owner = await tool.signedUp();
    const reply = await signIn(await tool.openBrowser(), owner.form.email, owner.form.password);
    expect(await reply.json()).not.toHaveProperty("token");
    const cookie = reply.headers
      .getSetCookie()
      .find((line) => line.startsWith("better-auth.session_token="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test("signing in makes a new session; signing out ends it on the server too", async () => {
    const owner = await tool.signedUp();
    const before = owner.jar.get("better-auth.session_token");
    await signIn(owner, owner.form.email, owner.form.password);
    const session = owner.jar.get("better-auth.session_token");
    expect(session).not.toBe(before);
    await owner.post("/api/auth/sign-out", {});
    expect(await owner.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    const count = await tool.database.pool.query("select 1 from session where token = $1", [
      session?.split(".")[0],
    ]);
    expect(count.rowCount).toBe(0);
  });
});

const GUESSABLE = "This is easy to guess. Put three or four unrelated words together.";

describe("a password that is easily guessed", () => {
  test.each([
    "password12",
    "1234567890",
    "qwertyuiop",
    "loudhailer1",
    "Corner Cafe!",
    "shop.owner",
  ])("is refused at sign-up: %s", async (password) => {
    const browser = await tool.openBrowser();
    const form = {
      ...aSignUp({ email: "shop.owner@example.test", password }),
      company: "Corner Cafe",
    };
    const reply = browser.client.accounts.signUp(form);
    await expect(reply).rejects.toMatchObject({
      data: [{ path: "password", message: GUESSABLE }],
    });
  });

  test("is refused when it is changed and when it is reset, and the old one goes on", async () => {
    const owner = await tool.signedUp();
    const { email, password } = owner.form;
    const data = { userId: owner.userId, oldPassword: password, newPassword: "password12" };
    expect((await owner.call("upwd", data)).error).toMatchObject({
      details: [{ path: "newPassword", message: GUESSABLE }],
    });
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/request-password-reset", { email });
    const token = (await linkMailedTo(tool, email)).searchParams.get("token");
    const reset = (newPassword: string) =>
      browser.post("/api/auth/reset-password", { token, newPassword });
    const refused = await reset("password12");
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: GUESSABLE }]);
    expect((await signIn(browser, email, password)).status).toBe(200);
    expect((await reset("three unrelated words")).status).toBe(200);
  });
});

describe("a session's end", () => {
  const isSignedIn = async (browser: TestBrowser) =>
    (await browser.client.accounts.me({})).isSignedIn;
  const aged = (userId: string, column: "created_at" | "used_at", by: string) =>
    tool.database.pool.query(
      `update session set ${column} = now() - $2::interval where user_id = $1`,
      [userId, by],
    );

  test.each([
    ["created_at", "89 days", true],
    ["created_at", "91 days", false],
    ["used_at", "29 days", true],
    ["used_at", "31 days", false],
  ] as const)("of an advertiser: %s %s ago", async (column, by, goesOn) => {
    const owner = await tool.signedUp();
    await aged(owner.userId, column, by);
    expect(await isSignedIn(owner)).toBe(goesOn);
    const left = await tool.database.pool.query("select from session where user_id = $1", [
      owner.userId,
    ]);
    expect(left.rowCount).toBe(goesOn ? 1 : 0);
  });

  test.each([
    ["created_at", "11 hours 50 minutes", true],
    ["created_at", "12 hours 1 minute", false],
    ["used_at", "29 minutes", true],
    ["used_at", "31 minutes", false],
  ] as const)("of an administrator: %s %s ago", async (column, by, goesOn) => {
    const admin = await tool.signedUp();
    tool.config.adminUserIds.push(admin.userId);
    await aged(admin.userId, column, by);
    expect(await isSignedIn(admin)).toBe(goesOn);
  });

  test("is put off by use, noted once a minute", async () => {
    const owner = await tool.signedUp();
    const usedAgo = async () => {
      const { rows } = await tool.database.pool.query<{ seconds: number }>(
        "select extract(epoch from now() - used_at)::int as seconds from session where user_id = $1",
        [owner.userId],
      );
      return rows[0]?.seconds;
    };
    await aged(owner.userId, "used_at", "50 seconds");
    await isSignedIn(owner);
    expect(await usedAgo()).toBeGreaterThanOrEqual(50);
    await aged(owner.userId, "used_at", "70 seconds");
    await isSignedIn(owner);
    expect(await usedAgo()).toBeLessThan(10);
  });
});

describe("password", () => {
  test("a wrong current password is refused in the words of the specification, at its field", async () => {
    const owner = await tool.signedUp();
    const reply = await owner.call("upwd", {
      userId: owner.userId,
      oldPassword: "not the password",
      newPassword: "a new long password",
    });
    expect(reply.status).toBe(400);
    expect(reply.error).toEqual({
      code: "invalid-argument",
      message: "Please provide correctly your current password",
      details: [{ path: "oldPassword", message: "Please provide correctly your current password" }],
    });
  });

  test("changing it ends every session, and only the new one signs in", async () => {
    const owner = await tool.signedUp();
    const { email, password } = owner.form;
    const phone = await tool.openBrowser();
    await signIn(phone, email, password);
    const data = {
      userId: owner.userId,
      oldPassword: password,
      newPassword: "a new long password",
    };
    expect(await owner.call("upwd", data)).toMatchObject({ status: 200, result: { done: true } });
    for (const browser of [owner, phone]) {
      expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    }
    expect((await signIn(phone, email, password)).status).toBe(401);
    expect((await signIn(phone, email, "a new long password")).status).toBe(200);
    expect(await subjectsTo(email)).toContain("Your password was changed");
  });

  test("changed on two devices at the same moment, it is the one that was chosen first", async () => {
    const owner = await tool.signedUp();
    const { email, password } = owner.form;
    const phone = await tool.openBrowser();
    await signIn(phone, email, password);
    const words = ["the words of one device", "the words of the other"];
    const replies = await Promise.all(
      [owner, phone].map((browser, at) =>
        browser.call("upwd", {
          userId: owner.userId,
          oldPassword: password,
          newPassword: words[at],
        }),
      ),
    );
    // Both had proved the old one before either was stored, or the second did not any more.
    const [done, refused] = replies.map(({ status }) => status).toSorted();
    expect([done, refused === 400 || refused === 409]).toEqual([200, true]);
    const chosen = words[replies.findIndex(({ status }) => status === 200)] ?? "";
    expect((await signIn(phone, email, chosen)).status).toBe(200);
  });

  test("a reset by mail works once, ends every session and is told to the owner", async () => {
    const owner = await tool.signedUp();
    const { email } = owner.form;
    await owner.post("/api/auth/request-password-reset", { email });
    const link = await linkMailedTo(tool, email);
    expect(link.pathname).toBe("/reset-password/new");
    const reset = { newPassword: "chosen by the reset", token: link.searchParams.get("token") };
    const browser = await tool.openBrowser();
    expect((await browser.post("/api/auth/reset-password", reset)).status).toBe(200);
    expect((await browser.post("/api/auth/reset-password", reset)).status).toBe(400);
    expect(await owner.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    expect((await signIn(browser, email, "chosen by the reset")).status).toBe(200);
  });

  test("somebody else's password is permission-denied", async () => {
    const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
    const data = {
      userId: other.userId,
      oldPassword: other.form.password,
      newPassword: "a new long password",
    };
    expect(await owner.call("upwd", data)).toMatchObject({
      status: 403,
      error: { code: "permission-denied" },
    });
  });
});

test("the audit records sign-ins and password changes, and cannot be changed", async () => {
  const owner = await tool.signedUp();
  await owner.call("upwd", {
    userId: owner.userId,
    oldPassword: owner.form.password,
    newPassword: "a new long password",
  });
  const { pool } = tool.database;
  const { rows } = await pool.query(
    "select action from audit_log where actor_user_id = $1 order by id",
    [owner.userId],
  );
  expect(rows.map((row) => row.action)).toEqual([
    "account.signed-up",
    "session.created",
    "password.changed",
  ]);
  for (const attempt of [
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log",
  ]) {
    await expect(pool.query(attempt)).rejects.toThrow("only ever appended to");
  }
});
