import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;
let other: Member;

beforeAll(async () => {
  tool = await createTestApp();
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
}, 30_000);
afterAll(() => tool.close());

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
