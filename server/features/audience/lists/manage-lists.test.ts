import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";

let tool: TestApp;
let owner: Member;
let stranger: Member;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-rename-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  [owner, stranger] = [await tool.signedUp(), await tool.signedUp()];
  const path = await put(owner, "till.csv", ["phone", "082 111 2233", "083 111 2233"]);
  const made = await owner.client.audience.createList({ name: "Till", path });
  id = made.id;
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

async function put(who: Member, name: string, lines: readonly string[]): Promise<string> {
  const body = `${lines.join("\n")}\n`;
  const reply = await who.fetch(`/files/msisdnList/${name}`, { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}
let files = 0;
async function aList(lines: readonly string[], who = owner) {
  files += 1;
  const path = await put(who, `list-${files}.csv`, ["phone", ...lines]);
  return who.client.audience.createList({ name: `List ${files}`, path, phoneColumn: 0 });
}

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
  const [was = ""] = await nameNow();
  await owner.client.audience.renameList({ id, was, name: "Breakfast" });
  await expect(owner.client.audience.renameList({ id, was, name: "Supper" })).rejects.toMatchObject(
    {
      code: "aborted",
      status: 409,
      message: expect.stringContaining("is now called “Breakfast”"),
    },
  );
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
  await expect(
    stranger.client.audience.renameList({ id, was, name: "Mine" }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(owner.client.audience.renameList({ id, was, name: " " })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  expect(await nameNow()).toEqual([was]);
});

test("what people agreed to is kept word for word, with the time of the tool and the newest words", async () => {
  const { id } = await aList(["0821112233"]);
  const { audience } = owner.client;
  for (const text of ["I agreed at the till to get offers.", "I signed up for the newsletter."]) {
    const { consent } = await audience.declareConsent({ id, source: "sign-up", text });
    expect(consent).toMatchObject({ source: "sign-up", text });
    const offMs = Date.parse(consent?.at ?? "") - tool.clock.now().getTime();
    expect(Math.abs(offMs)).toBeLessThan(60_000);
  }
  expect((await audience.list({ id })).consent?.text).toBe("I signed up for the newsletter.");
});

test("a list is kept for a year, shown in its country's time", async () => {
  const { createdAt, expiresAt } = await aList(["0821112233"]);
  expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBe(365);
  expect([createdAt, expiresAt].every((at) => at.endsWith("+02:00"))).toBe(true);
});

test("a deleted list is gone with its numbers and cannot be named again, while its owner's others stay", async () => {
  const other = await aList(["0821112233"]);
  const { id } = await aList(["0831112233", "word"]);
  await owner.client.audience.deleteList({ id });
  await expect(owner.client.audience.deleteList({ id })).rejects.toMatchObject({
    code: "not-found",
  });
  const ids = (await owner.client.audience.lists({})).lists.map((list) => list.id);
  expect([ids.includes(other.id), ids.includes(id)]).toEqual([true, false]);
  const { rows } = await tool.database.pool.query(
    `select (select count(*)::int from msisdn_list_chunk where list_id = $1) as numbers,
      (select count(*)::int from msisdn_list_bad_row where list_id = $1) as bad,
      (select count(*)::int from msisdn_list_chunk where list_id = $2) as others`,
    [id, other.id],
  );
  expect(rows).toEqual([{ numbers: 0, bad: 0, others: 1 }]);
});

test("the free plan holds ten lists: the eleventh is refused with what to do, and deleting one makes room", async () => {
  const shop = await tool.signedUp();
  const { id } = await aList(["0821112233"], shop);
  await tool.database.pool.query(
    `insert into msisdn_list select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
      from msisdn_list l, generate_series(1, 9) where l.id = $1`,
    [id],
  );
  await expect(aList(["0821112233"], shop)).rejects.toMatchObject({
    code: "resource-exhausted",
    message: "You have 10 lists; your plan allows 10. Delete one, or choose a larger plan.",
  });
  await shop.client.audience.deleteList({ id });
  await expect(aList(["0821112233"], shop)).resolves.toMatchObject({ accepted: 1 });
});

test("a file that is somebody else's, is not there, has no numbers or is empty makes no list, and says why", async () => {
  const path = await put(owner, "mine.csv", ["phone", "0821112233"]);
  const { audience } = stranger.client;
  const make = (of: string) => audience.createList({ name: "Mine", path: of });
  for (const other of [path, "msisdnList/never.csv"])
    await expect(make(other)).rejects.toMatchObject({
      code: "not-found",
      message: "We could not find this file.",
    });
  const wordsOnly = await put(stranger, "words.csv", ["name", "Thandi", "Sipho"]);
  await expect(make(wordsOnly)).rejects.toMatchObject({
    data: [{ path: "phoneColumn", message: expect.stringContaining("Choose the column") }],
  });
  const empty = await put(stranger, "empty.csv", []);
  await expect(make(empty)).rejects.toMatchObject({
    data: [{ path: "path", message: "This file is empty." }],
  });
  expect((await audience.lists({})).lists).toEqual([]);
});
