import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

test("a character that cannot be stored is the caller's mistake, not ours", async () => {
  const member = await tool.signedUp();
  for (const firstName of ["Tha\0ndi", "Thandi \ud83d", "\ude00 Thandi"])
    expect(await member.call("upd", { firstName })).toMatchObject({
      status: 400,
      error: { code: "invalid-argument", details: [{ path: "firstName" }] },
    });
});

test("the same inside a message that is stored as JSON", async () => {
  const member = await tool.signedUp();
  const content = { agentName: "Shop", message: { type: "text" as const, text: "Sale\0today" } };
  await expect(
    member.client.campaigns.createDraft({ countryId: 6, flowTypeId: 5, draft: { content } }),
  ).rejects.toMatchObject({ code: "invalid-argument", status: 400 });
});

test("neither is a number that no column holds, nor a day that no calendar has, at any door", async () => {
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  const save = { minimumTopUpMinor: 1, maximumTopUpMinor: 2, reason: "a test" };
  const base = "/api/v1/administration";
  const cursor = Buffer.from("-000900-01-01T00:00:00Z a").toString("base64url");
  const replies = [
    await admin.fetch(`${base}/holidays?countryId=2147483648`),
    await admin.fetch(`${base}/holidays?countryId=4294967296`),
    await admin.post(`${base}/countries/2147483648`, save),
    await admin.fetch("/api/v1/catalogue/countries/99999999999"),
    await admin.fetch(`${base}/audit?from=0000-01-01`),
    await admin.fetch(`${base}/changes?subject=%00`),
    await admin.fetch(`${base}/bonus?cursor=${cursor}`),
    await admin.post("/rpc/administration/holidays", { json: { countryId: 2 ** 31 } }),
    await admin.post("/functions", { method: "rda", data: { routeId: 2 ** 31 } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
});

test("nor is it ours at sign-in", async () => {
  const browser = await tool.openBrowser();
  for (const path of ["reset-password", "sign-in/email", "passkey/delete-passkey"]) {
    const body = {
      token: "a\0b",
      id: "a\0b",
      email: "a\0@b.test",
      newPassword: "long enough \ud83d",
    };
    expect((await browser.post(`/api/auth/${path}`, body)).status).toBe(400);
  }
});
