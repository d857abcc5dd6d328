import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { createDb } from "../../../../db/database.ts";
import { createNumberCipher } from "../../../accounts/users/number-cipher.ts";
import { encryptReadableRows } from "./encrypt-readable-rows.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";

let tool: TestApp;
let owner: Member;
let stranger: Member;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-bad-rows-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  [owner, stranger] = [await tool.signedUp(), await tool.signedUp()];
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

/** Room in the plan for the lists of the next test. */
afterEach(() =>
  tool.database.pool.query("update msisdn_list set deleted_at = now() where deleted_at is null"),
);

const put = async (who: Member, name: string, lines: readonly string[]): Promise<string> => {
  const body = `${lines.join("\n")}\n`;
  const reply = await who.fetch(`/files/msisdnList/${name}`, { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
};
let files = 0;
async function aList(lines: readonly string[], who = owner) {
  files += 1;
  const path = await put(who, `list-${files}.csv`, ["phone", ...lines]);
  return who.client.audience.createList({ name: `List ${files}`, path, phoneColumn: 0 });
}
const counts = ({ accepted, duplicate, bad }: Record<"accepted" | "duplicate" | "bad", number>) => [
  accepted,
  duplicate,
  bad,
];
const aBadLine = (_: unknown, index: number) => `word ${index}`;

test("each kind of bad row says what is wrong with it, under the row of the owner's own file", async () => {
  const { badRows, ...list } = await aList([
    "0821112233",
    "",
    "call me",
    "08211",
    "0111112233",
    "+233244123456",
    "0821112233",
  ]);
  expect(badRows).toEqual([
    { row: 4, value: "call me", problem: "Not a phone number." },
    { row: 5, value: "08211", problem: "This number is too short or too long." },
    { row: 6, value: "0111112233", problem: "Not a mobile number." },
    { row: 7, value: "+233244123456", problem: "From another country." },
  ]);
  expect(counts(list)).toEqual([1, 1, 4]);
});

test("pages of bad rows join without gap or repetition, and the last one has no next", async () => {
  const { id } = await aList(["0821112233", ...Array.from({ length: 7 }, aBadLine)]);
  const rows: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.client.audience.list({ id, limit: 3, ...(cursor ? { cursor } : {}) });
    rows.push(...page.badRows.map(({ row }) => row));
    sizes.push(page.badRows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(rows).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(sizes).toEqual([3, 3, 1]);
  const whole = await owner.client.audience.list({ id, limit: 7 });
  expect([whole.badRows.length, whole.nextCursor]).toEqual([7, null]);
});

test("a page that there cannot be is the caller's mistake", async () => {
  const { id } = await aList(["0821112233", "word"]);
  for (const cursor of ["x", "-1", "1.5", "9999999999"])
    await expect(owner.client.audience.list({ id, cursor })).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path: "cursor", message: "We do not know this page." }],
    });
});

test("of more than twenty thousand bad rows all are counted and the first ones kept, and that is said", async () => {
  const many = await aList(["0821112233", ...Array.from({ length: 20_001 }, aBadLine)]);
  expect([many.bad, many.badRows.length]).toEqual([20_001, 100]);
  const page = await owner.client.audience.list({ id: many.id });
  expect([page.isBadRowsCut, page.badRows.length]).toEqual([true, 50]);
  const { rows } = await tool.database.pool.query(
    "select count(*)::int as kept, max(row_number) as last from msisdn_list_bad_row where list_id = $1",
    [many.id],
  );
  expect(rows).toEqual([{ kept: 20_000, last: 20_002 }]);
  const few = await aList(["0821112233", "word"]);
  expect((await owner.client.audience.list({ id: few.id })).isBadRowsCut).toBe(false);
});

test("no row of a file stands readable in the database, and one of before is encrypted in time", async () => {
  const { id } = await aList(["0821112233", "0821112233 (wife)", "+0831112233"]);
  const { pool } = tool.database;
  await pool.query(
    `insert into msisdn_list_bad_row (list_id, row_number, value, reason) values ($1, 9, '082111', 'not-a-number')`,
    [id],
  );
  const cipher = createNumberCipher(tool.config.numberKey);
  await encryptReadableRows({ db: createDb(pool), cipher });
  const dump = async (table: string) =>
    (
      await pool.query<{ row: string }>(
        `select t::text as row from ${table} t where list_id = $1`,
        [id],
      )
    ).rows.map(({ row }) => row);
  const stored = [...(await dump("msisdn_list_bad_row")), ...(await dump("msisdn_list_chunk"))];
  expect(stored).toHaveLength(4);
  // Encrypted, each is nothing but hexadecimal digits: the digits of the numbers must not be in them in clear or as text.
  for (const clear of ["0821112233", "831112233", "082111", "wife"])
    for (const row of stored) {
      expect(row).not.toContain(clear);
      expect(row).not.toContain(Buffer.from(clear).toString("hex"));
    }
  const { badRows } = await owner.client.audience.list({ id });
  expect(badRows.map(({ row, value }) => [row, value])).toEqual([
    [3, "0821112233 (wife)"],
    [4, "+0831112233"],
    [9, "082111"],
  ]);
});

test("bad rows are grouped by what is wrong, with three samples, and each kind is repaired or removed at once", async () => {
  const shortened = Array.from({ length: 5 }, () => "2.73E+10");
  const { id } = await aList([
    "0821112233",
    ...shortened,
    "+0831112233",
    "+0821112233",
    "27841112233.0",
    "Thandi 0611112233 / 0621112233",
  ]);
  const { audience } = owner.client;
  const { groups } = await audience.list({ id });
  expect(groups).toEqual([
    {
      reason: "shortened",
      problem: "A spreadsheet shortened this number and lost its last digits.",
      count: 5,
      samples: [3, 4, 5].map((row) => ({ row, value: "2.73E+10" })),
      isRepairable: false,
    },
    expect.objectContaining({ reason: "no-country-code", count: 2, isRepairable: true }),
    expect.objectContaining({ reason: "as-decimal", count: 1, isRepairable: true }),
    expect.objectContaining({ reason: "number-in-text", count: 1, isRepairable: true }),
  ]);
  await expect(
    audience.repairListRows({ id, reason: "shortened", action: "repair" }),
  ).rejects.toMatchObject({ code: "invalid-argument", data: [{ path: "reason" }] });
  const repair = (reason: string) => audience.repairListRows({ id, reason, action: "repair" });
  expect(counts(await repair("no-country-code"))).toEqual([2, 1, 7]);
  expect(counts(await repair("no-country-code"))).toEqual([2, 1, 7]);
  expect(counts(await repair("as-decimal"))).toEqual([3, 1, 6]);
  expect(counts(await repair("number-in-text"))).toEqual([5, 1, 5]);
  const { fileName, content } = await audience.badRowsCsv({ id });
  expect(fileName).toBe("loudhailer-rows-not-used.csv");
  expect(content.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFrow,value,problem",
    "3,2.73E+10,A spreadsheet shortened this number and lost its last digits.",
  ]);
  const removed = await audience.repairListRows({ id, reason: "shortened", action: "remove" });
  expect(counts(removed)).toEqual([5, 1, 0]);
  for (const call of [
    () => stranger.client.audience.repairListRows({ id, reason: "shortened", action: "remove" }),
    () => stranger.client.audience.badRowsCsv({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not-found" });
});

test("the rows that are not used are a file in the owner's language, with the separators of the owner's country", async () => {
  const linesOf = async (who: Member, id: string): Promise<string[]> => {
    const reply = await who.fetch(`/api/v1/lists/${id}/bad-rows`, {
      method: "POST",
      headers: { "accept-language": "af", "content-type": "application/json" },
      body: JSON.stringify({ format: "spreadsheet" }),
    });
    return ((await reply.json()) as { content: string }).content.split("\r\n");
  };
  const inSouthAfrica = await aList(["0821112233", "call me"]);
  expect(await linesOf(owner, inSouthAfrica.id)).toEqual([
    "\uFEFFRy;In die lêer;Wat verkeerd is",
    "3;call me;Dit is nie ʼn foonnommer nie.",
    "",
  ]);
  const ghanaian = await tool.signedUp({ country: 7, mobileNumber: "+233244123456" });
  const inGhana = await aList(["0244123457", "call, me"], ghanaian);
  expect((await linesOf(ghanaian, inGhana.id))[1]).toMatch(/^3,call,/);
});

test("letters are read as the owner chooses where the guess was wrong", async () => {
  const bytes = Uint8Array.from(
    Buffer.from("name;phone\nZo\u00eb \u00c3\u00a9;0821112233\n", "utf8"),
  );
  const reply = await owner.fetch("/files/msisdnList/letters.csv", { method: "PUT", body: bytes });
  const { path } = (await reply.json()) as { path: string };
  const { audience } = owner.client;
  const guessed = await audience.previewFile({ path, countryId: 6 });
  expect([guessed.encoding, guessed.rows[0]?.cells[0]]).toEqual(["utf-8", "Zo\u00eb \u00c3\u00a9"]);
  const chosen = await audience.previewFile({ path, countryId: 6, encoding: "windows-1252" });
  expect([chosen.encoding, chosen.rows[0]?.cells[0]]).toEqual([
    "windows-1252",
    "Zo\u00c3\u00ab \u00c3\u0192\u00c2\u00a9",
  ]);
  const list = { name: "Letters", path, encoding: "windows-1252" as const };
  expect((await audience.createList(list)).accepted).toBe(1);
});

test("a corrected row joins the list or is counted as double, an empty one goes, a wrong one stays", async () => {
  const { id } = await aList(["0821112233", "one", "two", "three", "four"]);
  const fixed = await owner.client.audience.fixListRows({
    id,
    rows: [
      { row: 3, value: "083 111 2233" },
      { row: 4, value: "+27 82 111 2233" },
      { row: 5, value: " " },
      { row: 6, value: "0831" },
    ],
  });
  expect(counts(fixed)).toEqual([2, 1, 1]);
  expect(fixed.badRows).toEqual([
    { row: 6, value: "0831", problem: "This number is too short or too long." },
  ]);
});

test("the same correction sent twice, and one of a row that was never bad, change nothing", async () => {
  const { id } = await aList(["0821112233", "one"]);
  const rows = [
    { row: 3, value: "0831112233" },
    { row: 2, value: "0841112233" },
    { row: 99, value: "0851112233" },
  ];
  const first = await owner.client.audience.fixListRows({ id, rows });
  expect(counts(first)).toEqual([2, 0, 0]);
  expect(counts(await owner.client.audience.fixListRows({ id, rows }))).toEqual([2, 0, 0]);
});

test("somebody else's list is neither read, corrected, agreed to nor deleted, and stays as it was", async () => {
  const made = await aList(["0821112233", "one"]);
  const { id } = made;
  const { audience } = stranger.client;
  const text = "I agreed at the till to get offers.";
  for (const call of [
    () => audience.list({ id }),
    () => audience.fixListRows({ id, rows: [{ row: 3, value: "0831112233" }] }),
    () => audience.declareConsent({ id, source: "customers", text }),
    () => audience.deleteList({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not-found", status: 404 });
  const { badRows, ...now } = await owner.client.audience.list({ id });
  expect([counts(now), badRows, now.consent]).toEqual([[1, 0, 1], made.badRows, null]);
  expect((await audience.lists({})).lists).toEqual([]);
});

test("of a large list one correction at a time is made, and whoever comes meanwhile holds nothing and is told so", async () => {
  const numbers = Array.from({ length: 90_000 }, (_, n) => `0${820_000_000 + n}`);
  const { id } = await aList([...numbers, ...Array.from({ length: 8 }, aBadLine)]);
  const rows = Array.from({ length: 8 }, (_, n) => 90_002 + n);
  const fix = (row: number) =>
    owner.client.audience.fixListRows({ id, rows: [{ row, value: `0${821_000_000 + row}` }] });
  const answers = await Promise.allSettled(rows.map(fix));
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(8);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      status: 409,
      message: expect.stringContaining("another large file of yours"),
    });
  for (const row of rows) await fix(row);
  const list = await owner.client.audience.list({ id });
  expect(counts(list)).toEqual([90_008, 0, 0]);
  expect(
    counts(await owner.client.audience.repairListRows({ id, reason: "words", action: "remove" })),
  ).toEqual([90_008, 0, 0]);
}, 60_000);
