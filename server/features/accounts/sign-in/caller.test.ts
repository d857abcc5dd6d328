import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../../../http/testing/statements.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

const DAY_MS = 86_400_000;
const setExpiry = (userId: string, inMs: number) =>
  tool.database.pool.query("update session set expires_at = $1 where user_id = $2", [
    new Date(Date.now() + inMs),
    userId,
  ]);

test("session, user and limit of a call are one statement, for members, visitors and strangers", async () => {
  const member = await tool.signedUp();
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const stranger = await tool.openBrowser();
  for (const browser of [member, visitor, stranger]) {
    const asked = await statementsOf(() =>
      browser.client.catalogue.section({ section: "sources" }),
    );
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe("select config_section");
  }
});

test("a cookie that is signed otherwise, or not, finds nobody and asks for no session", async () => {
  const member = await tool.signedUp();
  const name = "better-auth.session_token";
  const [token = "", signature = ""] = (member.jar.get(name) ?? "").split(".");
  for (const forged of [token, `${token}.`, `${token}.${signature.slice(0, -8)}AAAAAAA=`]) {
    const headers = { cookie: `${name}=${forged}` };
    const response = await tool.app.app.request("/api/v1/accounts/me", { headers });
    expect(await response.json()).toMatchObject({ isSignedIn: false });
  }
});

test("a session is renewed once a day, and one that has run out ends", async () => {
  const member = await tool.signedUp();
  const me = () => member.client.accounts.me({});
  await setExpiry(member.userId, 29 * DAY_MS - 1);
  expect(await me()).toMatchObject({ isSignedIn: true });
  const { rows } = await tool.database.pool.query<{ expires_at: Date }>(
    "select expires_at from session where user_id = $1",
    [member.userId],
  );
  expect(rows[0]?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29.9 * DAY_MS);
  await setExpiry(member.userId, -1);
  expect(await me()).toMatchObject({ isSignedIn: false });
  const left = await tool.database.pool.query("select 1 from session where user_id = $1", [
    member.userId,
  ]);
  expect(left.rowCount).toBe(0);
});
