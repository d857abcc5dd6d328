import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { insertList, updateCounts } from "../../audience/lists/list.store.ts";
import { insertAll } from "../../audience/lists/store-numbers.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

async function aList(userId: string, numbers: number): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date();
  const cipher = createNumberCipher(tool.config.numberKey);
  await tool.app.db.transaction().execute(async (tx) => {
    await insertList(tx, {
      id,
      userId,
      name: `${numbers} numbers`,
      path: `msisdnList/${id}.csv`,
      countryId: 6,
      phoneColumn: 0,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
      consentAt: null,
      consentSource: null,
      consentText: null,
    });
    const all = Array.from({ length: numbers }, (_, at) => String(27_600_000_000 + at));
    await insertAll(tx, cipher, { id }, all);
  });
  return id;
}

test("an export holds no more of lists than memory has room for: of larger ones the address of their numbers", async () => {
  const { userId, client } = await tool.signedUp();
  // The newest stands first.
  const growing = await aList(userId, 200_001);
  const small = await aList(userId, 2);
  const large = await aList(userId, 3);
  await updateCounts(tool.app.db, large, { accepted: 200_001, duplicate: 0, bad: 0 });
  const { data } = await client.privacy.exportData({});
  const contents = data["listContents"] as { id: string; numbers?: string[]; numbersAt?: string }[];
  const of = (id: string) => contents.find((content) => content.id === id);
  expect(of(small)?.numbers).toHaveLength(2);
  for (const id of [large, growing]) expect(of(id)).not.toHaveProperty("numbers");
  const { pathname } = new URL(of(growing)?.numbersAt ?? "");
  const fetched = await (await tool.app.app.request(pathname)).text();
  expect(fetched.trimEnd().split("\n")).toHaveLength(200_001);
});
