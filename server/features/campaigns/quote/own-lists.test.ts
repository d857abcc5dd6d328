import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { createList } from "../../audience/lists/create-list.ts";
import { fixListRows } from "../../audience/lists/bad-rows/fix-list-rows.ts";
import {
  declareConsent,
  deleteList,
  endLists,
  tidyLists,
} from "../../audience/lists/manage-lists.ts";
import { previewFile } from "../../audience/lists/preview-file.ts";
import { quoteCampaign } from "./quote-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  type World,
} from "../testing/a-world.ts";
import { aList, CONSENT, enterFiles, putFile } from "../testing/own-lists.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));
afterEach(() => vi.useRealTimers());

const number = (index: number) => `0${820_000_000 + index * 37}`;

async function signedIn(isAnonymous = false): Promise<string> {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId, isAnonymous);
  return userId;
}

test("an upload goes on where the line broke, and only its owner sees it", async () => {
  await signedIn();
  const whole = `phone\n${number(1)}\n${number(2)}\n`;
  const total = whole.length;
  const first = await putFile(world, "a.csv", whole.slice(0, 10), {
    "content-range": `bytes 0-9/${total}`,
  });
  expect([first.status, await first.json()]).toMatchObject([202, { offset: 10 }]);
  const gap = await putFile(world, "a.csv", "x", { "content-range": `bytes 15-15/${total}` });
  expect(gap.status).not.toBe(200);
  const state = await world.filesServer.request("/files/msisdnList/a.csv");
  expect(await state.json()).toMatchObject({ offset: 10, isComplete: false });
  const rest = { "content-range": `bytes 10-${total - 1}/${total}` };
  expect((await putFile(world, "a.csv", whole.slice(10), rest)).status).toBe(200);
  await signedIn();
  const other = await world.filesServer.request("/files/msisdnList/a.csv");
  expect([other.status, await other.json()]).toMatchObject([
    404,
    { error: { code: "object-not-found" } },
  ]);
  world.owner.current = null;
  expect((await putFile(world, "a.csv", "x")).status).toBe(401);
  await signedIn(true);
  const visitor = await putFile(world, "a.csv", "x");
  expect([visitor.status, await visitor.json()]).toMatchObject([
    403,
    { error: { code: "unauthorized" } },
  ]);
});

test("columns are guessed, rows keep the user's own numbers, every number is kept once and encrypted", async () => {
  const userId = await signedIn();
  const rows = [
    "Name;Mobile number;Note",
    `"Dlamini; Sipho";${number(1)};"said ""yes"""`,
    `Thandi;+27 ${number(2).slice(1)};`,
    "",
    "Nobody;12345;",
    `Again;27${number(1).slice(1)};`,
  ];
  await putFile(world, "b.csv", rows.join("\r\n"));
  const asked = { userId, path: "msisdnList/b.csv", countryId: 6 };
  expect(await previewFile(world.audience, asked)).toMatchObject({
    delimiter: ";",
    hasHeading: true,
    phoneColumn: 1,
    rows: [
      { row: 2, cells: ["Dlamini; Sipho", number(1), 'said "yes"'] },
      { row: 3 },
      { row: 5 },
      {},
    ],
  });
  const { list, badRows } = await createList(world.audience, { ...asked, name: "Till" });
  expect(list).toMatchObject({ accepted: 2, duplicate: 1, bad: 1 });
  expect(badRows).toMatchObject([{ row: 5, value: "12345" }]);
  const stored = await world.db.selectFrom("msisdnListChunk").selectAll().execute();
  expect(Buffer.concat(stored.map((row) => row.numbersEncrypted)).toString()).not.toContain("2782");
  const fixed = await fixListRows(world.audience, {
    userId,
    id: list.id,
    rows: [{ row: 5, value: number(3) }],
  });
  expect(fixed).toMatchObject({ list: { accepted: 3, bad: 0 }, badRows: [] });
  const stranger = await signedIn();
  const theirs = { userId: stranger, id: list.id, rows: [{ row: 5, value: "" }] };
  await expect(fixListRows(world.audience, theirs)).rejects.toMatchObject({ code: "not-found" });
});

test("a quote that is never closed and letters of an older spreadsheet lose nobody", async () => {
  const userId = await signedIn();
  const rows = [
    `name;phone`,
    `M\u00fcller;${number(1)}`,
    `"Torn;${number(2)}`,
    `"Torn;0821`,
    `Last;${number(3)}`,
  ];
  await putFile(world, "torn.csv", Uint8Array.from(Buffer.from(rows.join("\n"), "latin1")));
  const asked = { userId, path: "msisdnList/torn.csv", countryId: 6 };
  expect(await previewFile(world.audience, asked)).toMatchObject({
    phoneColumn: 1,
    rows: [{ cells: ["Müller", number(1)] }, { cells: ['"Torn', number(2)] }, {}, {}],
  });
  const { list, badRows } = await createList(world.audience, { ...asked, name: "Torn" });
  expect(list).toMatchObject({ accepted: 3, duplicate: 0, bad: 1 });
  expect(badRows).toMatchObject([
    { row: 4, value: "0821", problem: "A quotation mark in this row has no closing mark." },
  ]);
});

test("a spreadsheet under a wrong name is refused with what to do", async () => {
  const userId = await signedIn();
  await putFile(world, "c.csv", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]));
  await expect(
    createList(world.audience, { userId, name: "X", path: "msisdnList/c.csv", countryId: 6 }),
  ).rejects.toMatchObject({
    code: "invalid-argument",
    message: expect.stringContaining("Save your spreadsheet as CSV"),
  });
});

test("a campaign to an own list needs consent, reaches that list only, and holds the list while it runs", async () => {
  const userId = await signedIn();
  const people = Array.from({ length: 240 }, (_, index) => number(index + 10));
  const { list } = await aList(world, userId, people);
  const { id } = await aDraft(world, userId, {
    targetModel: "list",
    listId: list.id,
    people: 500,
    gender: [],
  });
  const ask = { userId, isAnonymous: false, id };
  const before = await quoteCampaign(world.deps, ask);
  expect(before.problems.map(({ path }) => path)).toEqual(["listId"]);
  await declareConsent(world.audience, { userId, id: list.id, ...CONSENT });
  expect(await quoteCampaign(world.deps, ask)).toMatchObject({
    problems: [],
    plan: { people: 240, maxPeople: 240 },
  });
  await quoteAndSubmit(world, userId, id);
  await world.catchUp();
  await expect(deleteList(world.audience, { userId, id: list.id })).rejects.toMatchObject({
    code: "aborted",
    reason: "list-in-use",
  });
  await world.advanceTo(FRIDAY_MS + 18 * 24 * HOUR_MS, 12 * HOUR_MS);
  const { campaign, routes } = await reread(world, userId, id);
  expect(campaign.status).toBe("completed");
  expect(routes.reduce((sum, { sent }) => sum + sent, 0)).toBe(240);
  expect(await auditRows(world)).toEqual([]);
  await deleteList(world.audience, { userId, id: list.id });
  const left = await world.db
    .selectFrom("msisdnListChunk")
    .select("listId")
    .where("listId", "=", list.id)
    .execute();
  expect(left).toEqual([]);
}, 60_000);

test("a list whose time is over loses its numbers, and the record of consent stays", async () => {
  const userId = await signedIn();
  const { list } = await aList(world, userId, [number(1), number(2)], { consent: CONSENT });
  world.setNow(FRIDAY_MS + 366 * 24 * HOUR_MS);
  await tidyLists({ ...world.audience, clock: world.clock });
  const row = await world.db
    .selectFrom("msisdnList")
    .selectAll()
    .where("id", "=", list.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ consentText: CONSENT.text });
  expect(row.deletedAt).not.toBeNull();
});

test("no network gets a list of whose numbers nobody has said where they come from, whoever asks", async () => {
  const userId = await signedIn();
  const { list } = await aList(world, userId, [number(1), number(2)]);
  const give = () =>
    world.deps.listOnRoute({ userId, submittedAt: world.clock.now() }, list.id, { routeId: 97 });
  const refused = { name: "MessagingError", kind: "rejected" };
  await expect(give()).rejects.toMatchObject(refused);
  await declareConsent(world.audience, { userId, id: list.id, ...CONSENT });
  expect(await give()).toBeGreaterThan(0);
});

/** Gives a list to every network, as a paid campaign does. */
async function onAllNetworks(userId: string, listId: string): Promise<void> {
  for (const routeId of [97, 105, 107, 108])
    await world.deps.listOnRoute({ userId, submittedAt: world.clock.now() }, listId, { routeId });
}

/** How many people the networks still hold of lists of an advertiser. */
async function membersOnNetworks(userId: string): Promise<number> {
  const { rows } = await world.gatewayPool.query<{ n: number }>(
    `select count(*)::int as n from list_member m join number_list l on l.id = m.list_id
     join client c on c.client_id = l.client_id where c.external_user_id = $1`,
    [userId],
  );
  return rows[0]?.n ?? 0;
}

/** The machine's clock, which dates the addresses of lists, so much later. */
function machineLater(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

test("a deleted list is gone on every network, also hours after they fetched it, and older numbers of it too", async () => {
  const userId = await signedIn();
  const people = Array.from({ length: 40 }, (_, index) => number(index + 300));
  const { list } = await aList(world, userId, [...people, "08212345"], { consent: CONSENT });
  await onAllNetworks(userId, list.id);
  expect(await membersOnNetworks(userId)).toBe(40);
  const rows = [{ row: 41, value: number(900) }];
  await fixListRows(world.audience, { userId, id: list.id, rows });
  await onAllNetworks(userId, list.id);
  expect(await membersOnNetworks(userId)).toBe(81);
  machineLater(2 * HOUR_MS);
  await endLists(world.audience);
  expect(await membersOnNetworks(userId)).toBe(41);
  await deleteList(world.audience, { userId, id: list.id });
  expect(await membersOnNetworks(userId)).toBe(0);
});

test("a network that is away when a list is deleted deletes it when it is back", async () => {
  const userId = await signedIn();
  const people = Array.from({ length: 40 }, (_, index) => number(index + 400));
  const { list } = await aList(world, userId, people, { consent: CONSENT });
  await onAllNetworks(userId, list.id);
  world.faults.current = () => {
    throw new MessagingError("unavailable", "away");
  };
  await deleteList(world.audience, { userId, id: list.id });
  world.faults.current = () => {};
  expect(await membersOnNetworks(userId)).toBe(40);
  await endLists(world.audience);
  expect(await membersOnNetworks(userId)).toBe(0);
  const left = await world.db
    .selectFrom("msisdnListRoute")
    .select("routeId")
    .where("listId", "=", list.id)
    .execute();
  expect(left).toEqual([]);
});

test("an address of a list cannot be made up", async () => {
  const reply = await world.filesServer.request(
    "/files/lists/0b6f3f1e-0000-4000-8000-000000000001.1.999999.AAAA",
  );
  expect(reply.status).toBe(404);
});
