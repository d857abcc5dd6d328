import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { asSystem } from "../../../identity/identity.ts";
import { deleteSession } from "../sign-in/session.store.ts";
import { deleteVisitor, findUser, isSuspended, updateSuspension } from "./user.store.ts";

// The tool itself reaches every row: what is whose is said by each statement, and not by the wall behind it alone.
let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

test("a session is deleted as its owner's alone, by the tool itself too", async () => {
  const { db } = tool.app;
  const [owner, stranger] = [await tool.signedUp(), await tool.signedUp()];
  const [session] = (await owner.client.privacy.sessions({})).rows;
  const id = session?.id ?? "";
  expect(await asSystem(() => deleteSession(db, stranger.userId, id))).toBe(false);
  expect(await owner.client.accounts.me({})).toMatchObject({ isSignedIn: true });
  expect(await asSystem(() => deleteSession(db, owner.userId, id))).toBe(true);
  expect(await owner.client.accounts.me({})).toMatchObject({ isSignedIn: false });
});

test("only a visitor is removed whole; an account stays, whoever asks", async () => {
  const { db } = tool.app;
  const { userId } = await tool.signedUp();
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const visitorId = (await visitor.client.accounts.me({})).userId ?? "";
  const left = await asSystem(async () => {
    for (const id of [userId, visitorId]) await deleteVisitor(db, id);
    return [await findUser(db, "id", userId), await findUser(db, "id", visitorId)];
  });
  expect(left).toMatchObject([{ id: userId }, undefined]);
});

test("an account is suspended while it is one: not a visitor's, and not once it is deleted", async () => {
  const { db } = tool.app;
  const [member, leaving] = [await tool.signedUp(), await tool.signedUp()];
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const visitorId = (await visitor.client.accounts.me({})).userId ?? "";
  await leaving.client.privacy.deleteAccount({ password: leaving.form.password });
  const suspended = async (id: string) => [
    await asSystem(() => updateSuspension(db, id, "A reason")),
    await asSystem(() => isSuspended(db, id)),
  ];
  expect(await suspended(member.userId)).toEqual([true, true]);
  expect(await suspended(visitorId)).toEqual([false, false]);
  expect(await suspended(leaving.userId)).toEqual([false, false]);
});

test("whoever is suspended is nobody with a session that is there all the same", async () => {
  const { db } = tool.app;
  const member = await tool.signedUp();
  const isSignedIn = async () => (await member.client.accounts.me({})).isSignedIn;
  // Ending the sessions is another step.
  await asSystem(() => updateSuspension(db, member.userId, "A reason"));
  expect(await isSignedIn()).toBe(false);
  expect((await member.fetch("/files/msisdnList/a.csv")).status).toBe(401);
  await asSystem(() => updateSuspension(db, member.userId, null));
  expect(await isSignedIn()).toBe(true);
});
