import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/database.ts";
import { statementsOf } from "../../../http/testing/statements.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { findCallersCounting } from "./caller.store.ts";

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

test("calls that come at once share statements, each is counted, and each knows its own place", async () => {
  const db = createDb(tool.database.pool);
  const [member, other] = [await tool.signedUp(), await tool.signedUp()];
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const tokenOf = ({ jar }: typeof visitor) =>
    decodeURIComponent(jar.get("better-auth.session_token") ?? "").split(".")[0] ?? "";
  const windows = { userSeconds: 86_400, visitorKey: "visitorCalls:a", visitorSeconds: 86_400 };
  const asked = [member, visitor, other, member, visitor, member].map((browser) => ({
    token: tokenOf(browser),
    windows,
  }));
  asked.splice(2, 0, { token: "of nobody", windows });
  await findCallersCounting(db, asked);
  const found = await findCallersCounting(db, asked);
  expect(found.map((one) => one && [one.user.email === null, one.counted.user.count])).toEqual([
    [false, 4],
    [false, 3],
    undefined,
    [false, 2],
    [false, 5],
    [false, 4],
    [false, 6],
  ]);
  expect(found.map((one) => one?.counted.visitor?.count)).toEqual([
    undefined,
    3,
    undefined,
    undefined,
    undefined,
    4,
    undefined,
  ]);
  expect(found[0]?.user.id).not.toBe(found[3]?.user.id);
  expect(found[0]?.user.id).toBe(found[4]?.user.id);
  const statements = await statementsOf(() =>
    Promise.all(
      Array.from({ length: 20 }, () => member.client.catalogue.section({ section: "sources" })),
    ),
  );
  const sessions = statements.filter((name) => !name.includes("config_section"));
  // The first is asked about at once, the others together.
  expect(sessions.length).toBeLessThan(5);
  expect(statements.length - sessions.length).toBe(20);
});
