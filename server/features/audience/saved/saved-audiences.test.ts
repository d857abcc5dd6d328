import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";

let tool: TestApp;
let folder: string;
let owner: Member;
let other: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-audiences-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const targeting = { gender: [21], ageGroup: [2, 3], targetedCounties: [601] };
const save = async (who: Member, data: object = {}) =>
  who.call("utas", { name: "Women in Gauteng", countryId: 6, targeting, ...data });
const namesOf = async (who: Member) =>
  (await who.client.audience.audiences({})).audiences.map(({ name }) => name);

test("an audience is saved (utas), replaced under its id, and deleted (dtas) by its owner alone", async () => {
  const { result } = await save(owner);
  const { id } = result as { id: string };
  expect(result).toMatchObject({ name: "Women in Gauteng", targeting });
  expect((await save(owner, { id, name: "Renamed" })).status).toBe(200);
  expect(await namesOf(owner)).toEqual(["Renamed"]);
  expect(await namesOf(other)).toEqual([]);
  expect((await save(other, { id, name: "Taken" })).status).toBe(404);
  expect((await other.call("dtas", { id })).status).toBe(404);
  expect((await owner.call("dtas", { id })).status).toBe(200);
  expect(await namesOf(owner)).toEqual([]);
});

test("saved audiences come in the order of their names, whatever their letters, with all that was chosen", async () => {
  const shop = await tool.signedUp();
  const all = {
    gender: [21],
    ageGroup: [2],
    targetedCounties: [601],
    targetedCities: [],
    arpu: [],
    interests: [],
  };
  for (const name of ["beta", "Alpha", "gamma"]) await save(shop, { name, targeting: all });
  expect(await namesOf(shop)).toEqual(["Alpha", "beta", "gamma"]);
  const [first] = (await shop.client.audience.audiences({})).audiences;
  expect(first).toMatchObject({ countryId: 6, targetModelId: 1, targeting: all, listId: null });
});

test("the free plan holds ten audiences: the eleventh is refused, replacing one is not, and deleting makes room", async () => {
  const shop = await tool.signedUp();
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { result } = await save(shop, { name: `Audience ${n}` });
    ids.push((result as { id: string }).id);
  }
  const refused = await save(shop, { name: "One more" });
  expect([refused.status, refused.error?.message]).toEqual([
    429,
    "You have 10 saved choices; your plan allows 10. Delete one, or choose a larger plan.",
  ]);
  const [first = ""] = ids;
  expect((await save(shop, { id: first, name: "Replaced" })).status).toBe(200);
  expect((await shop.call("dtas", { id: first })).status).toBe(200);
  expect((await save(shop, { name: "One more" })).status).toBe(200);
  expect(await namesOf(shop)).toHaveLength(10);
});

test("only own lists can be kept in an audience, also after they were deleted", async () => {
  const path = await upload(owner);
  const list = await owner.client.audience.createList({ name: "Till", path });
  for (const field of ["listId", "excludeListId"]) {
    const refused = await save(other, { [field]: list.id });
    expect([refused.status, refused.error?.details]).toEqual([
      400,
      [{ path: field, message: "Choose one of your own lists." }],
    ]);
    expect((await save(owner, { name: field, [field]: list.id })).status).toBe(200);
  }
  expect(await namesOf(other)).toEqual([]);
  await owner.client.audience.deleteList({ id: list.id });
  expect((await save(owner, { name: "Later", listId: list.id })).status).toBe(200);
});

test.each([
  ["a country that there is not", { countryId: 99 }],
  ["a name of spaces", { name: "  " }],
  ["a name of more than 60 letters", { name: "x".repeat(61) }],
  ["a target model that there is not", { targetModelId: 4 }],
])("%s is refused and nothing is saved", async (_what, data) => {
  const shop = await tool.signedUp();
  expect((await save(shop, data)).status).toBe(400);
  expect(await namesOf(shop)).toEqual([]);
});

async function upload(who: Member): Promise<string> {
  const body = "phone\n0821112233\n";
  const reply = await who.fetch("/files/msisdnList/audience.csv", { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}

test("a saved audience keeps all of its lists and whom they stand for, and takes nobody else's", async () => {
  const listOf = async (who: Member, name: string) => {
    const body = "phone\n0821112233\n";
    const reply = await who.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
    const { path } = (await reply.json()) as { path: string };
    return (await who.client.audience.createList({ name, path })).id;
  };
  const shop = await tool.signedUp();
  const [listId, second] = [await listOf(shop, "first"), await listOf(shop, "second")];
  const chosen = { listId, otherListIds: [second], listUse: "matching", excludeListId: null };
  expect((await save(shop, { targetModelId: 2, ...chosen })).status).toBe(200);
  const [saved] = (await shop.client.audience.audiences({})).audiences;
  expect(saved).toMatchObject(chosen);
  const foreign = { ...chosen, otherListIds: [await listOf(other, "foreign")] };
  expect((await save(shop, { targetModelId: 2, ...foreign })).status).toBe(400);
});
