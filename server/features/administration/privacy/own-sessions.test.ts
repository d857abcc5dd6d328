import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAgain } from "../../../http/testing/sign-in-again.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

test("the sessions list names the current one; one device or all can be signed out", async () => {
  const member = await tool.signedUp();
  const other = await signInAgain(tool, member);
  const { rows } = await member.client.privacy.sessions({});
  expect(rows.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  const elsewhere = rows.find(({ isCurrent }) => !isCurrent);
  await member.client.privacy.endSession({ id: elsewhere?.id ?? "" });
  expect(await other.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: true });
  await member.client.privacy.endAllSessions({});
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: false });
});

test("when a device was last seen is said by the clock of the pages, which the sandbox moves", async () => {
  const member = await tool.signedUp();
  const before = tool.clock.offsetMs();
  tool.clock.setOffset(before + 40 * 86_400_000);
  const [session] = (await member.client.privacy.sessions({})).rows;
  const agoMs = tool.clock.now().getTime() - Date.parse(session?.lastSeenAt ?? "");
  tool.clock.setOffset(before);
  expect(agoMs).toBeGreaterThanOrEqual(0);
  expect(agoMs).toBeLessThan(60_000);
});

test("nobody ends somebody else's session", async () => {
  const [member, stranger] = [await tool.signedUp(), await tool.signedUp()];
  const [session] = (await member.client.privacy.sessions({})).rows;
  await expect(stranger.client.privacy.endSession({ id: session?.id ?? "" })).rejects.toMatchObject(
    { code: "not-found" },
  );
  expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: true });
});
