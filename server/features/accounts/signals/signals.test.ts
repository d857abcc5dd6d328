import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { countSharing } from "./account-signal.store.ts";
import { noteSignals } from "./note-signals.ts";
import { createSignalDigest } from "./signal-digest.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({ config: { trustedProxies: 1 } });
});
afterAll(() => tool.close());

const signalsOf = async (userId: string, kind: string) => {
  const { rows } = await tool.database.pool.query<{ digest: Buffer }>(
    "select digest from account_signal where user_id = $1 and kind = $2",
    [userId, kind],
  );
  return rows.map(({ digest }) => digest.toString("hex"));
};

test("two accounts on one browser share a device, as a digest; another browser is another device; a visitor leaves nothing", async () => {
  const one = await tool.signedUp();
  const other = await tool.signedUp();
  const [device] = await signalsOf(one.userId, "device");
  expect(device).toHaveLength(64);
  expect(await signalsOf(other.userId, "device")).not.toContain(device);
  const { email, password } = other.form;
  await one.post("/api/auth/sign-in/email", { email, password });
  expect(await signalsOf(other.userId, "device")).toContain(device);
  const cookie = one.jar.get("better-auth.browser") ?? "";
  expect(cookie).not.toBe("");
  expect(device).not.toContain(cookie.split(".")[0]);
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const { userId } = await visitor.client.accounts.me({});
  expect(await signalsOf(userId ?? "", "device")).toEqual([]);
});

test("the line is the one that the server saw, and never what a caller writes", async () => {
  const signIn = await tool.signedUp();
  const { email, password } = signIn.form;
  const reply = await signIn.post(
    "/api/auth/sign-in/email",
    { email, password },
    { "x-loudhailer-line": "41.0.0.1", "x-forwarded-for": "41.0.0.1, 41.0.0.9" },
  );
  expect(reply.status).toBe(200);
  const seen = createSignalDigest(tool.config.authSecret)("line", "41.0.0.9").toString("hex");
  expect(await signalsOf(signIn.userId, "line")).toContain(seen);
  const forged = createSignalDigest(tool.config.authSecret)("line", "41.0.0.1").toString("hex");
  expect(await signalsOf(signIn.userId, "line")).not.toContain(forged);
});

test("a digest is of its kind and of the tool's secret", () => {
  const digest = createSignalDigest("a secret of the tool's own");
  expect(digest("line", "41.0.0.1")).toEqual(digest("line", "41.0.0.1"));
  expect(digest("device", "41.0.0.1")).not.toEqual(digest("line", "41.0.0.1"));
  expect(createSignalDigest("another")("line", "41.0.0.1")).not.toEqual(digest("line", "41.0.0.1"));
});

test("another account counts for as long as it was seen since the time that is asked about", async () => {
  const { db } = tool.app;
  const digest = createSignalDigest("a secret of the tool's own");
  const [one, other] = [await tool.signedUp(), await tool.signedUp()];
  const dayAt = (day: number) => new Date(Date.UTC(2026, 10, day));
  for (const [{ userId }, at] of [
    [one, dayAt(20)],
    [other, dayAt(10)],
  ] as const)
    await noteSignals(db, digest, { userId, seen: { device: "one tablet" }, at });
  const devicesSince = async (day: number) =>
    (await countSharing(db, { userId: one.userId, words: null, since: dayAt(day) })).device;
  expect([await devicesSince(10), await devicesSince(11)]).toEqual([1, 0]);
});
