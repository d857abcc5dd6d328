import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";

let tool: TestApp;
let owner: Member;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-rename-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  owner = await tool.signedUp();
  const body = "phone\n082 111 2233\n083 111 2233\n";
  const reply = await owner.fetch("/files/msisdnList/till.csv", { method: "PUT", body });
  const { path } = (await reply.json()) as { path: string };
  const made = await owner.client.audience.createList({ name: "Till", path });
  id = made.id;
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const nameNow = async () => (await owner.client.audience.lists({})).lists.map(({ name }) => name);

test("a list gets another name; the same change again does nothing", async () => {
  const change = { id, was: "Till", name: "Regulars" };
  expect(await owner.client.audience.renameList(change)).toMatchObject({
    id,
    name: "Regulars",
    cnt: 2,
  });
  expect(await owner.client.audience.renameList(change)).toMatchObject({ name: "Regulars" });
  expect(await nameNow()).toEqual(["Regulars"]);
});

test("a change that was made to a name which is gone by now is refused, and says the name", async () => {
  await owner.client.audience.renameList({ id, was: "Regulars", name: "Breakfast" });
  await expect(
    owner.client.audience.renameList({ id, was: "Regulars", name: "Supper" }),
  ).rejects.toMatchObject({
    code: "aborted",
    status: 409,
    message: expect.stringContaining("is now called “Breakfast”"),
  });
  expect(await nameNow()).toEqual(["Breakfast"]);
});

test("two devices at once: one wins, the other hears of it", async () => {
  const asked = ["Lunch", "Supper"].map((name) =>
    owner.client.audience.renameList({ id, was: "Breakfast", name }),
  );
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("somebody else's list is not found, and an empty name is refused", async () => {
  const [was = ""] = await nameNow();
  const stranger = await tool.signedUp();
  await expect(
    stranger.client.audience.renameList({ id, was, name: "Mine" }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(owner.client.audience.renameList({ id, was, name: " " })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  expect(await nameNow()).toEqual([was]);
});
