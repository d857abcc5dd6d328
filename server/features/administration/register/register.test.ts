import { readPrimary } from "../../../db/read-side.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { uploadListFile } from "../../audience/files/upload-file.ts";
import { countPeopleByRoute } from "../../audience/lists/numbers/count-people.ts";
import { insertAll } from "../../audience/lists/store-numbers.ts";
import {
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  type World,
} from "../../campaigns/testing/a-world.ts";
import type { NewNotification } from "../../notifications/notification.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { COUNTRIES } from "../../../../domain/countries.ts";
import { findOptOut } from "../operation/opt-out-register.ts";
import { announceRegister } from "./announce-register.ts";
import { discardRegister } from "./discard-register.ts";
import { readRegisterFile } from "./read-register-file.ts";
import { findImport, type ImportMode } from "./register-import.store.ts";
import { remindOfRegisters } from "./remind-of-register.ts";
import { worded, type Worded } from "../../billing/testing/worded.ts";
import { takeRegister } from "./take-register.ts";

const DAY_MS = 24 * HOUR_MS;
const cipher = createNumberCipher(Buffer.alloc(32, 1));
const reason = "Register of the month";
const { signal } = new AbortController();

let world: World;
let deps: AdministrationDeps;
let admin: { actorUserId: string; requestId: string };
let notices: Worded<NewNotification>[] = [];
let files = 0;

beforeAll(async () => {
  world = await aWorld();
  world.setNow(FRIDAY_MS);
  const actorUserId = await anAdvertiser(world);
  admin = { actorUserId, requestId: "r1" };
  deps = {
    ...world.deps,
    readSide: readPrimary(world.deps.db),
    jobs: { send: async () => {} },
    cipher,
    notify: async (_tx, ...all) => void notices.push(...all.map(worded)),
    campaigns: world.deps,
    files: world.audience.files,
    listUrls: world.audience.listUrls,
    isAdmin: () => true,
    adminUserIds: [actorUserId],
  };
}, 60_000);
beforeEach(() => {
  notices = [];
});
afterAll(() => world.drop());

/** Uploads a register and reads it in. */
async function read(
  content: string | Uint8Array,
  mode: ImportMode = "replace",
  phoneColumn?: number,
) {
  files += 1;
  const userId = admin.actorUserId;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const piece = { offset: 0, totalBytes: bytes.length };
  const { path } = await uploadListFile(
    { ...deps, maxListBytes: 64_000_000 },
    userId,
    `register-${files}.csv`,
    piece,
    (async function* () {
      yield bytes;
    })(),
  );
  const id = await readRegisterFile(deps, { userId, countryId: 6, path, mode, phoneColumn });
  const found = await findImport(deps.db, id);
  if (!found) throw new Error("not there");
  return found;
}
const take = (id: string) => takeRegister(deps, { id, reason }, admin);
const sourceOf = async (msisdn: string) =>
  (await findOptOut(deps, { countryId: 6, msisdn }, admin)).optOut?.source;

test("a register shows what it would change, with bad rows by number and reason, and changes nothing before it is taken", async () => {
  const first = await read("number\n0825550701\n0825550702\n0825550702\nnobody\n0215550703\n");
  expect(first).toMatchObject({
    accepted: 2,
    duplicate: 1,
    bad: 2,
    added: 2,
    unchanged: 0,
    gone: 0,
  });
  expect(first.badRows).toEqual([
    { row: 5, reason: "not-a-number" },
    { row: 6, reason: "not-mobile" },
  ]);
  await announceRegister(deps, signal);
  expect(await sourceOf("0825550701")).toBeUndefined();
  const { rows } = await sql`select * from register_import_number`.execute(deps.db);
  expect(JSON.stringify(rows)).not.toContain("825550701");

  await take(first.id);
  await announceRegister(deps, signal);
  expect(await sourceOf("0825550701")).toBe("register");
  const again = await read(
    Buffer.from("\ufeffnumber;name\n0825550702;B\n0825550703;C\n", "utf16le"),
  );
  expect(again).toMatchObject({ added: 1, unchanged: 1, gone: 1 });
  const more = await read("0825550704\n", "add");
  expect(more).toMatchObject({ added: 1, unchanged: 2, gone: 0 });
  // What waited is dropped by the next that is read in.
  await expect(take(again.id)).rejects.toMatchObject({ code: "aborted" });
});

test("a register that is taken reaches lists and networks, and who leaves it is counted again", async () => {
  const listId = "00000000-0000-4000-8000-000000000701";
  const userId = admin.actorUserId;
  await sql`insert into msisdn_list (id, user_id, country_id, name, path, phone_column, created_at, expires_at)
    values (${listId}, ${userId}, 6, 'customers', 'msisdnList/customers.csv', 0, now(), now())`.execute(
    deps.db,
  );
  await insertAll(deps.db, cipher, { id: listId }, ["27825550711", "27825550712"]);
  const counted = async () => {
    const people = await countPeopleByRoute(deps, { listIds: [listId], exceptListIds: [] });
    return [...people.values()].reduce((sum, count) => sum + count, 0);
  };
  await take((await read("0825550711\n0825550713\n")).id);
  await announceRegister(deps, signal);
  expect(await counted()).toBe(1);
  expect(await sourceOf("0825550711")).toBe("register");
  await take((await read("0825550713\n")).id);
  await announceRegister(deps, signal);
  expect(await counted()).toBe(2);
  expect(await sourceOf("0825550711")).toBeUndefined();
  const { rows } = await sql`select * from register_change`.execute(deps.db);
  expect(rows).toEqual([]);
});

test("a network that is away is told later, and a number that left and came back ends where it was last", async () => {
  await take((await read("0825550721\n0825550722\n", "add")).id);
  await take((await read("0825550713\n")).id);
  await take((await read("0825550721\n", "add")).id);
  world.faults.current = () => {
    throw new Error("away");
  };
  await expect(announceRegister(deps, signal)).rejects.toThrow();
  world.faults.current = () => {};
  await announceRegister(deps, signal);
  expect(await sourceOf("0825550721")).toBe("register");
  expect(await sourceOf("0825550722")).toBeUndefined();
});

test("counts that are no longer true are counted anew and not taken", async () => {
  await take((await read("0825550732\n")).id);
  const shown = await read("0825550731\n");
  await sql`delete from register_number`.execute(deps.db);
  await expect(take(shown.id)).rejects.toMatchObject({ reason: "register-changed" });
  expect(await findImport(deps.db, shown.id)).toMatchObject({
    state: "shown",
    unchanged: 0,
    gone: 0,
  });
  await take(shown.id);
  const { rows } = await sql<{ detail: object }>`select detail from audit_log
    where action = 'register.taken' order by id desc limit 1`.execute(deps.db);
  expect(rows[0]?.detail).toMatchObject({
    countryId: 6,
    mode: "replace",
    added: 1,
    gone: 0,
    reason,
  });
});

test("a register that was read in by mistake is discarded, once and in the audit; one that was taken is not", async () => {
  const wrong = await read("0825550735\n");
  const discard = (id: string) => discardRegister(deps, id, admin);
  await Promise.all([discard(wrong.id), discard(wrong.id)]);
  expect(await findImport(deps.db, wrong.id)).toMatchObject({ state: "dropped" });
  const left =
    await sql`select 1 from register_import_number where import_id = ${wrong.id}`.execute(deps.db);
  expect(left.rows).toEqual([]);
  await expect(take(wrong.id)).rejects.toMatchObject({ code: "aborted" });
  const right = await read("0825550736\n");
  await take(right.id);
  await expect(discard(right.id)).rejects.toMatchObject({ reason: "register-taken" });
  const { rows } = await sql<{ detail: object }>`select detail from audit_log
    where action = 'register.discarded'`.execute(deps.db);
  expect(rows).toEqual([{ detail: { countryId: 6, mode: "replace", numbers: 1 } }]);
});

test("a file without numbers cannot empty the register", async () => {
  for (const column of [undefined, 0])
    await expect(read("number\nnone\n", "replace", column)).rejects.toMatchObject({
      code: "invalid-argument",
    });
});

test("administrators are reminded of a register older than a month, once for each month", async () => {
  await take((await read("0825550741\n")).id);
  const ofSouthAfrica = () => notices.filter(({ title }) => title.includes("South Africa"));
  await remindOfRegisters(deps);
  expect(ofSouthAfrica()).toEqual([]);
  world.setNow(FRIDAY_MS + 31 * DAY_MS);
  await remindOfRegisters(deps);
  await remindOfRegisters(deps);
  expect(ofSouthAfrica()).toHaveLength(2);
  expect(new Set(ofSouthAfrica().map(({ eventKey }) => eventKey)).size).toBe(1);
  expect(ofSouthAfrica()[0]).toMatchObject({
    userId: admin.actorUserId,
    title: "The opt-out register of South Africa is older than a month",
    link: "/admin/opt-outs",
  });
  world.setNow(FRIDAY_MS + 62 * DAY_MS);
  await remindOfRegisters(deps);
  expect(new Set(ofSouthAfrica().map(({ eventKey }) => eventKey)).size).toBe(2);
});

test("administrators are reminded once a month of a register that was never read in", async () => {
  const keys = () =>
    new Set(
      notices
        .filter(({ title }) => title === "The opt-out register of Ghana is missing")
        .map(({ eventKey }) => eventKey),
    );
  await remindOfRegisters(deps);
  await remindOfRegisters(deps);
  expect(keys().size).toBe(1);
  world.setNow(FRIDAY_MS + 31 * DAY_MS);
  await remindOfRegisters(deps);
  expect(keys().size).toBe(2);
});

test("nobody is reminded of the register of a country that another installation serves", async () => {
  const cells = COUNTRIES.map((country) => ({
    country,
    address: "https://cell.example.org",
    isHere: country.code === "ZA",
  }));
  await remindOfRegisters({ ...deps, campaigns: { ...deps.campaigns, cells } });
  expect(notices.filter(({ title }) => title.includes("Ghana"))).toEqual([]);
});
