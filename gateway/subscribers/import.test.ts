import { readFile, stat } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { describeImport } from "./describe-import.ts";
import { importFile } from "./import-file.ts";
import { confirmImport, openImport } from "./open-import.ts";
import { readPiece } from "./read-piece.ts";
import {
  aFile,
  aRow,
  HEADINGS,
  importDeps,
  importRows,
  numberOf,
  rowsOf,
} from "./testing/a-file.ts";
import { applyImport, checkImport } from "./work-on-imports.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  await aGateway(database.pool, {}, { subscribers: 0 });
});
afterEach(() => database.drop());

const deps = () => importDeps(database.pool);

async function members() {
  const { rows } = await database.pool.query<{ person: number; removed_because: string | null }>(
    "select person, removed_because from base_member order by person",
  );
  return rows;
}
const active = async () => (await members()).filter((row) => row.removed_because === null).length;

async function everything() {
  const tables = ["base_member", "subscriber", "route_base", "base_import_row"];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows } = await database.pool.query(`select ${counts.join(", ")}`);
  return rows[0] as Record<string, number>;
}

describe("the import of an operator's base", () => {
  it("counts each row that it does not take by one reason, and takes the others", async () => {
    const bad = [
      aRow(0).replace(numberOf(0), "12345"),
      aRow(0).replace(numberOf(0), "+233244123456"),
      aRow(0).replace("Gauteng,Johannesburg", "Atlantis,"),
      aRow(0).replace("Shop till", ""),
      aRow(0, { consentOn: "2026-12-24" }),
      aRow(0).replace("Shop till", "call 082 123 4567"),
      aRow(0).replace("2007", "2008"),
      aRow(0).replace("2007", "old"),
      aRow(0).replace(",M,", ",X,"),
      aRow(0).replace("|2", "|99"),
      aRow(0).replace("Low", "Lots"),
      `${aRow(0)},more`,
      aRow(1),
    ];
    const result = await importRows(deps(), [aRow(1), ...bad, "", aRow(2)]);
    expect(result.state).toBe("done");
    expect(result.refused).toEqual({
      "bad-number": 1,
      "wrong-country": 1,
      "unknown-place": 1,
      "no-consent": 1,
      "bad-consent-date": 1,
      "bad-consent-source": 1,
      "under-age": 1,
      "bad-age": 1,
      "bad-gender": 1,
      "unknown-interest": 1,
      "bad-spend": 1,
      "bad-row": 1,
      duplicate: 1,
    });
    expect(result.plan).toMatchObject({ members: 0, added: 2, missing: 0 });
    expect(await active()).toBe(2);
    const { rows } = await database.pool.query(
      "select row, reason from base_import_refusal where reason in ('bad-number', 'duplicate') order by row",
    );
    // As a spreadsheet numbers them: the headings are row 1.
    expect(rows).toEqual([
      { row: 3, reason: "bad-number" },
      { row: 15, reason: "duplicate" },
    ]);
  });

  it("takes no consent from a place that cannot be shown on a line", async () => {
    const odd = ["Shop\u0007till", "Shop\u001b[31mtill", "Shop\u0085till"].map((source, at) =>
      aRow(at).replace("Shop till", source),
    );
    const result = await importRows(deps(), [...odd, aRow(4)]);
    expect(result).toMatchObject({ refused: { "bad-consent-source": 3 }, plan: { added: 1 } });
  });

  it("takes subscribers who brought their number from another network, and counts them apart", async () => {
    const ported = aRow(0).replace(numberOf(0), "0732345678");
    const result = await importRows(deps(), [ported, aRow(1)], { isDryRun: true });
    expect(result).toMatchObject({ refused: {}, plan: { added: 2, portedIn: 1, fromOthers: 0 } });
    expect(describeImport(result)).toContain(
      "  1  ported in: the prefix of the number is another network's",
    );
    expect(await active()).toBe(0);
  });

  it("a number in two networks' files is in the base of the newer one, whichever of them is applied last", async () => {
    const both = rowsOf(4);
    await importRows(deps(), both);
    const old = aFile([...both, aRow(7)]);
    const open = async () => {
      const file = await stat(await old);
      const text = await readFile(await old, "utf8");
      const order = {
        routeId: 97,
        fileId: "old",
        fileName: "old.csv",
        fileBytes: file.size,
      } as const;
      const { id } = await openImport(deps().db, { ...order, mode: "full" }, FRIDAY_MS);
      await readPiece(deps(), { id, fromByte: 0, toByte: file.size, text }, FRIDAY_MS);
      return id;
    };
    const id = await open();
    const moved = await importRows(deps(), both.slice(0, 2), { routeId: 105 });
    expect(moved.plan).toMatchObject({ added: 2, portedIn: 2, fromOthers: 2, elsewhere: 0 });
    const places = async () => {
      const { rows } = await database.pool.query<{ route_id: number; people: number }>(
        "select route_id, count(*)::int as people from base_member where removed_at is null group by 1 order by 1",
      );
      return rows.map(({ route_id, people }) => [route_id, people]);
    };
    expect(await places()).toEqual([
      [97, 2],
      [105, 2],
    ]);
    await checkImport(deps().db, id);
    const checked = await confirmImport(deps().db, { id });
    expect(checked.plan).toMatchObject({ members: 2, added: 1, elsewhere: 2, missing: 0 });
    await applyImport(deps(), id, () => FRIDAY_MS);
    expect(await places()).toEqual([
      [97, 3],
      [105, 2],
    ]);
    // The number is moved back by the next file of the first network.
    await importRows(deps(), [...both, aRow(7), aRow(8)]);
    expect(await places()).toEqual([[97, 6]]);
    const { rows } = await database.pool.query(
      "select distinct removed_because, removed_at from base_member where removed_at is not null",
    );
    expect(rows).toEqual([{ removed_because: "other-network", removed_at: new Date(FRIDAY_MS) }]);
  });

  it("stores no number but sealed, and none in what it says of refused rows", async () => {
    await importRows(deps(), [aRow(1), `${numberOf(2)},Atlantis`]);
    const { rows } = await database.pool.query(
      "select s::text || m::text || i::text || r::text as all from subscriber s, base_member m, base_import i, base_import_refusal r",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/82500000[12]/);
  });

  it("a dry run counts what a file would do and changes nothing", async () => {
    await importRows(deps(), rowsOf(20));
    const before = await everything();
    const rows = [aRow(0, { town: "Vereeniging" }), ...rowsOf(18, 1), ...rowsOf(5, 20)];
    const result = await importRows(deps(), rows, { isDryRun: true });
    expect(result).toMatchObject({
      state: "cancelled",
      plan: { members: 20, added: 5, changed: 1, unchanged: 18, missing: 1 },
    });
    expect(await everything()).toEqual(before);
    expect(before).toMatchObject({ base_member: 20, base_import_row: 0 });
  });

  it("goes on after a kill in the middle of the reading and of the applying, and nobody is missing or twice", async () => {
    const path = await aFile([...rowsOf(9_000), aRow(4), ...rowsOf(100, 9_000)]);
    const order = { routeId: 97, path, mode: "full", isDryRun: false } as const;
    let pieces = 0;
    const killed = importFile(
      importDeps(database.pool, {
        onProgress: ({ state }) => {
          pieces += 1;
          if (state === "reading") throw new Error("killed");
        },
      }),
      order,
    );
    await expect(killed).rejects.toThrow("killed");
    expect(pieces).toBe(1);
    expect((await everything()).base_member).toBe(0);
    let batches = 3;
    const cut = await importFile(
      importDeps(database.pool, { batchSize: 1_000, mayGoOn: () => (batches -= 1) >= 0 }),
      order,
    );
    expect(cut).toMatchObject({ state: "applying", refused: { duplicate: 1 } });
    expect(await active()).toBe(3_000);
    const done = await importFile(deps(), order);
    expect(done).toMatchObject({ state: "done", plan: { added: 9_100 } });
    expect(await active()).toBe(9_100);
    expect(await everything()).toMatchObject({ subscriber: 9_100, base_import_row: 0 });
    const again = await importFile(deps(), order);
    expect(again.id).toBe(done.id);
  });

  it("takes pieces of a file in turn: one again changes nothing, one too early is refused", async () => {
    const file = `${HEADINGS}\n${aRow(0)}\n${aRow(1)}\n${aRow(2)}\n`;
    const { id } = await openImport(
      deps().db,
      { routeId: 97, fileId: "f", fileName: "f.csv", fileBytes: file.length, mode: "full" },
      FRIDAY_MS,
    );
    const read = (fromByte: number, toByte: number) =>
      readPiece(deps(), { id, fromByte, toByte, text: file.slice(fromByte, toByte) }, FRIDAY_MS);
    const second = file.indexOf(aRow(1));
    const third = file.indexOf(aRow(2));
    await read(0, second);
    await expect(read(third, file.length)).rejects.toMatchObject({ code: "aborted" });
    expect((await read(0, second)).readRows).toBe(2);
    await expect(read(0, file.length)).rejects.toMatchObject({ code: "aborted" });
    await Promise.allSettled([read(second, third), read(second, third)]);
    const whole = await read(third, file.length);
    expect(whole).toMatchObject({ state: "checking", readRows: 4, refused: {} });
  });

  it("takes nothing beyond the length that was announced, and is not done before it", async () => {
    const file = `${HEADINGS}\n${aRow(0)}\n`;
    const order = { routeId: 97, fileId: "f", fileName: "f.csv", mode: "full" } as const;
    const { id } = await openImport(deps().db, { ...order, fileBytes: file.length }, FRIDAY_MS);
    const more = `${file}${aRow(1)}\n`;
    const read = (text: string) =>
      readPiece(deps(), { id, fromByte: 0, toByte: text.length, text }, FRIDAY_MS);
    await expect(read(more)).rejects.toMatchObject({ code: "aborted" });
    expect(await read(file)).toMatchObject({ state: "checking", readRows: 2 });
  });

  it("a whole base that leaves out more than a tenth of the people is refused until that is confirmed", async () => {
    await importRows(deps(), rowsOf(100));
    const path = await aFile(rowsOf(89));
    const order = { routeId: 97, path, mode: "full", isDryRun: false } as const;
    await expect(importFile(deps(), order)).rejects.toThrow("11 of 100 people are not in the file");
    await expect(importFile(deps(), { ...order, missing: 10 })).rejects.toThrow("11 of 100");
    expect(await active()).toBe(100);
    expect(await importFile(deps(), { ...order, missing: 11 })).toMatchObject({ state: "done" });
    expect(await active()).toBe(89);
    expect(await importRows(deps(), rowsOf(81))).toMatchObject({ plan: { missing: 8 } });
    expect(await active()).toBe(81);
  });

  it("changes only add, change and remove whom they name", async () => {
    await importRows(deps(), rowsOf(10));
    const headings = `${HEADINGS},Action`;
    const changes = [
      `${aRow(10)},set`,
      `${numberOf(1)}${",".repeat(9)}remove`,
      `${numberOf(2)}${",".repeat(9)}withdraw`,
      `${numberOf(99)}${",".repeat(9)}remove`,
      `${numberOf(3)}${",".repeat(9)}burn`,
    ];
    const result = await importRows(deps(), changes, { mode: "update", headings });
    expect(result).toMatchObject({
      refused: { "bad-action": 1 },
      plan: { members: 10, added: 1, removed: 1, withdrawn: 1, unknown: 1 },
    });
    const left = (await members()).filter((row) => row.removed_because !== null);
    expect(left.map((row) => row.removed_because)).toEqual(["removed", "withdrawn"]);
    expect(await active()).toBe(9);
  });

  it("who withdrew the consent comes back with a later one only", async () => {
    await importRows(deps(), rowsOf(40));
    const headings = `${HEADINGS},Action`;
    const withdraw = `${numberOf(7)}${",".repeat(9)}withdraw`;
    await importRows(deps(), [withdraw], { mode: "update", headings });
    const stale = await importRows(deps(), rowsOf(40));
    expect(stale.plan).toMatchObject({ outdated: 1, added: 0, unchanged: 39 });
    expect(await active()).toBe(39);
    const later = importDeps(database.pool, { nowMs: () => Date.parse("2027-03-01T08:00:00Z") });
    const fresh = rowsOf(40).with(7, aRow(7, { consentOn: "2027-02-01" }));
    expect((await importRows(later, fresh)).plan).toMatchObject({ outdated: 0, added: 1 });
    expect(await active()).toBe(40);
  });

  it("refuses a file without numbers or consent, and another one while one is open", async () => {
    const withoutConsent = importRows(deps(), ["0825000001"], { headings: "Number" });
    await expect(withoutConsent).rejects.toThrow("consent");
    await importRows(deps(), rowsOf(20));
    await expect(importRows(deps(), rowsOf(1))).rejects.toThrow("19 of 20 people");
    await expect(importRows(deps(), rowsOf(2))).rejects.toThrow("Another file");
    expect(await active()).toBe(20);
  });
});
