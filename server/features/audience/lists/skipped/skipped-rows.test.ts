import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { SKIPPED_AT_ONCE } from "./skipped-rows.ts";

let tool: TestApp;
let folder: string;
let owner: Member;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-skipped-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  owner = await tool.signedUp();
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

test("every row that was not taken is there with its number and why, doubles and those beyond the stored ones too", async () => {
  const bad = 2 * SKIPPED_AT_ONCE + 5;
  const expected = new Map<number, string>();
  const lines = ["phone"];
  const push = (line: string, problem?: string): void => {
    lines.push(line);
    if (problem !== undefined) expected.set(lines.length, problem);
  };
  push("0821234567");
  push("082 123 4567", "This number is in the file more than once.");
  push('"0821234567"', "This number is in the file more than once.");
  for (let n = 0; n < bad; n += 1) push(n % 2 === 0 ? "shop" : "shops", "Not a phone number.");
  push("+44 7700 900123", "From another country.");
  push("0821234567", "This number is in the file more than once.");
  const body = lines.join("\n");
  const reply = await owner.fetch("/files/msisdnList/all.csv", { method: "PUT", body });
  const { path } = (await reply.json()) as { path: string };
  const { audience } = owner.client;
  const list = await audience.createList({ name: "All", path, countryId: 6, phoneColumn: 0 });
  expect(list).toMatchObject({ accepted: 1, duplicate: 3, bad: bad + 1 });
  const found = new Map<number, string>();
  for (let cursor: string | undefined; ;) {
    const page = await audience.skippedRows({ id: list.id, ...(cursor ? { cursor } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(SKIPPED_AT_ONCE);
    for (const row of page.rows) found.set(row, page.problem);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(found).toEqual(expected);
  await expect(audience.skippedRows({ id: list.id, cursor: "x" })).rejects.toMatchObject({
    status: 400,
  });
  await audience.deleteList({ id: list.id });
  const { rows } = await tool.database.pool.query("select from msisdn_list_skipped");
  expect(rows).toEqual([]);
}, 30_000);

test("a row that was corrected or removed is no longer among them, and the others say what stands in them", async () => {
  const body = ["phone", "0821234567", "0821234567", "shop", "+44 7700 900123", "12"].join("\n");
  const reply = await owner.fetch("/files/msisdnList/few.csv", { method: "PUT", body });
  const { path } = (await reply.json()) as { path: string };
  const { audience } = owner.client;
  const list = await audience.createList({ name: "Few", path, countryId: 6, phoneColumn: 0 });
  const read = async () => {
    const found = new Map<number, string | null>();
    for (let cursor: string | undefined; ;) {
      const page = await audience.skippedRows({ id: list.id, ...(cursor ? { cursor } : {}) });
      page.rows.forEach((row, place) => found.set(row, page.values[place] ?? null));
      if (page.nextCursor === null) return found;
      cursor = page.nextCursor;
    }
  };
  const asRead = [
    [3, null],
    [4, "shop"],
    [5, "+44 7700 900123"],
    [6, "12"],
  ] as const;
  expect(await read()).toEqual(new Map(asRead));
  await audience.fixListRows({
    id: list.id,
    rows: [
      { row: 4, value: "0831234567" },
      { row: 6, value: "" },
    ],
  });
  expect(await read()).toEqual(new Map([asRead[0], asRead[2]]));
});
