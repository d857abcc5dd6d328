import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, linkMailedTo, type TestApp } from "../../../http/testing/test-app.ts";
import { openToken, sealToken } from "../mails/sealed-token.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

/** Every row of the tables that could hold a token, and of the queue, as text. */
async function stored(): Promise<string> {
  const tables = ["verification", "session", "account", "audit_log", "pgboss.job"];
  const texts = tables.map(async (table) => {
    const { rows } = await tool.database.pool.query<{ text: string }>(
      `select row::text as text from ${table} as row`,
    );
    return rows.map(({ text }) => text).join("\n");
  });
  return (await Promise.all(texts)).join("\n");
}

describe("what is stored opens nothing", () => {
  test("neither database nor queue holds the token of a reset, and the mailed one works", async () => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/request-password-reset", { email: form.email });
    const waiting = await stored();
    const token = (await linkMailedTo(tool, form.email)).searchParams.get("token") ?? "";
    expect(token.length).toBeGreaterThanOrEqual(24);
    expect(waiting).toContain("sealedToken");
    expect(waiting).not.toContain(token);
    expect(await stored()).not.toContain(token);
    const newPassword = "another battery staple";
    const reset = await browser.post("/api/auth/reset-password", { token, newPassword });
    expect(reset.status).toBe(200);
    const again = await browser.post("/api/auth/reset-password", { token, newPassword });
    expect(again.status).toBe(400);
  });

  test("the identifier that is stored for a reset is no token", async () => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/request-password-reset", { email: form.email });
    const { rows } = await tool.database.pool.query<{ identifier: string }>(
      "select identifier from verification",
    );
    for (const { identifier } of rows) {
      const token = identifier.replace(/^reset-password:/, "");
      const newPassword = "another battery staple";
      const reply = await browser.post("/api/auth/reset-password", { token, newPassword });
      expect(reply.status).toBe(400);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  test("a session's token from the database is no cookie: it is signed", async () => {
    const member = await tool.signedUp();
    const { rows } = await tool.database.pool.query<{ token: string }>(
      "select token from session where user_id = $1",
      [member.userId],
    );
    const [name = ""] = member.jar.header().match(/[\w.-]*session_token(?==)/) ?? [];
    const isIn = async (cookie: string) => {
      const reply = await tool.app.app.request("/api/v1/accounts/me", { headers: { cookie } });
      return ((await reply.json()) as { isSignedIn: boolean }).isSignedIn;
    };
    expect(await isIn(`${name}=${member.jar.get(name)}`)).toBe(true);
    expect(await isIn(`${name}=${rows[0]?.token}`)).toBe(false);
  });
});

test("a sealed token is opened for its user and with its key alone", () => {
  const sealed = sealToken("a secret", "u1", "token-of-the-link");
  expect(sealed).not.toContain("token-of-the-link");
  expect(openToken("a secret", "u1", sealed)).toBe("token-of-the-link");
  expect(() => openToken("a secret", "u2", sealed)).toThrow();
  expect(() => openToken("another secret", "u1", sealed)).toThrow();
  expect(() => openToken("a secret", "u1", "")).toThrow();
});
