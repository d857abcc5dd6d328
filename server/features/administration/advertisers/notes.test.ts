import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let [admin, second, owner]: Member[] = [];

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp({ firstName: "Ada" });
  second = await tool.signedUp();
  owner = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId, second.userId);
}, 30_000);
afterAll(() => tool.close());

const text = "Called on Monday: sends for three shops.";
const about = () => ({ userId: owner?.userId ?? "" });

test("a note about an advertiser is read by the other administrators, with who wrote it, and recorded", async () => {
  await admin?.client.administration.addNote({ ...about(), text });
  await second?.client.administration.addNote({ ...about(), text: "Agreed." });
  const found = await second?.client.administration.notes(about());
  expect(found?.rows).toMatchObject([
    { text: "Agreed.", writtenBy: second?.userId },
    { text, writtenBy: admin?.userId, writerName: "Ada" },
  ]);
  const { rows = [] } =
    (await admin?.client.administration.audit({ subjectUserId: about().userId })) ?? {};
  expect(rows.filter(({ action }) => action === "advertiser.noted")).toHaveLength(2);
  // The words stand in one place alone.
  expect(JSON.stringify(rows)).not.toContain("three shops");
});

test("a note whose button is pressed twice is one, and so is its record", async () => {
  const note = { userId: second?.userId ?? "", text: "Asked for an invoice." };
  const add = () => admin?.client.administration.addNote(note);
  await Promise.all([add(), add()]);
  await add();
  const listed = async () => (await admin?.client.administration.notes(note))?.rows.length;
  expect(await listed()).toBe(1);
  // It counts as said again where something else was written since, or by somebody else.
  await admin?.client.administration.addNote({ ...note, text: "Sent." });
  await add();
  await second?.client.administration.addNote(note);
  expect(await listed()).toBe(4);
  const { rows = [] } =
    (await admin?.client.administration.audit({ subjectUserId: note.userId })) ?? {};
  expect(rows.filter(({ action }) => action === "advertiser.noted")).toHaveLength(4);
});

test("nobody else reads or writes one, nor is there one about nobody", async () => {
  const { administration } = owner?.client ?? {};
  await expect(administration?.notes(about())).rejects.toMatchObject({ code: "permission-denied" });
  await expect(administration?.addNote({ ...about(), text })).rejects.toMatchObject({
    code: "permission-denied",
  });
  await expect(
    admin?.client.administration.addNote({ userId: "nobody", text }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("its advertiser finds it in the export of their data", async () => {
  const data = await owner?.client.privacy.exportData({});
  expect(JSON.stringify(data)).toContain("three shops");
});
