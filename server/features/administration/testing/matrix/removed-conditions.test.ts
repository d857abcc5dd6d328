import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPool, type Pool } from "../../../../../platform/database/pool.ts";
import { TracedClient } from "../../../../../platform/database/traced-client.ts";
import { Together } from "../../../../../platform/database/statements/together.ts";
import { createScopedDb } from "../../../../db/database.ts";
import {
  asIdentity,
  DATABASE_ROLES,
  identityNow,
  memberIdentity,
  NOBODY,
} from "../../../../identity/identity.ts";
import { sql } from "kysely";
import type { TestBrowser } from "../../../../http/testing/test-browser.ts";
import { aCodeWorld, type CodeWorld } from "../code-world.ts";
import { admissionOf } from "./principals.ts";
import { NAMED } from "./named-fields.ts";
import { PROCEDURES, sendAs, writeCall } from "./shapes.ts";

/** Seen by everybody without an id: the tool's own accounts, which have no balance, and numbers that are compared. */
const NOBODYS = ["ledger_account"];
/** These end the session that they come with, or the account. */
const ENDINGS = ["privacy.endAllSessions", "privacy.deleteAccount"];

let world: CodeWorld;
let other: TestBrowser;
let otherId: string;
let owner: Pool;
let walled: string[];
/** Calls that name something of the owner's, then every call with what is asked for least. */
const calls: { name: string; input: Record<string, unknown> }[] = [];
let foreign: ReadonlySet<string>;

beforeAll(async () => {
  world = await aCodeWorld();
  other = world.browsers.other;
  otherId = (await other.client.accounts.me({})).userId ?? "";
  owner = createPool(world.tool.database.ownerUrl, { max: 1 });
  for (const [field, named] of Object.entries(NAMED)) {
    const at = field.lastIndexOf(".");
    const procedure = PROCEDURES.find(({ name }) => name === field.slice(0, at));
    if ("exempt" in named || !procedure) continue;
    const input = {
      ...procedure.input,
      ...named.beside,
      [field.slice(at + 1)]: await named.make(world),
    };
    calls.push({ name: procedure.name, input });
  }
  for (const { name, input, traits } of PROCEDURES)
    if (admissionOf(traits, "member") === "open" && !ENDINGS.includes(name))
      calls.push({ name, input: "userId" in input ? { ...input, userId: otherId } : input });
  const found = await owner.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  walled = found.rows.map(({ name }) => name);
  foreign = await idsOfOwner();
}, 240_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Whatever names the owner or a thing of theirs. */
async function idsOfOwner(): Promise<ReadonlySet<string>> {
  const ids = new Set([world.owner.userId]);
  const { rows } = await owner.query<{ name: string; column: string }>(
    `select format('%I', table_name) as name, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name in
       (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id')`,
  );
  for (const { name } of rows) {
    const own = await owner.query<{ id: string }>(`select id from ${name} where user_id = $1`, [
      world.owner.userId,
    ]);
    for (const { id } of own.rows) ids.add(id);
  }
  return ids;
}

/** A statement of a member without what keeps it to the member's own rows. */
function withoutOwner(text: string): string {
  return text.replaceAll(
    /(?<!\bset )(?<![a-z_."])(?:[a-z_"]+\.)?"?(?<![a-z_])(?:user_id|owner_user_id|scope)"? = \$(\d+)(?![\d:])/g,
    "($$$1::text is not null)",
  );
}

/** Everything that a member was shown by statements without their conditions, where it is somebody else's: the first table of each. */
async function leaks(work: () => Promise<void>): Promise<Set<string>> {
  const seen = new Set<string>();
  let removed = 0;
  const look = async (text: string, answer: Promise<{ rows: unknown[] }>) => {
    const result = await answer;
    const all = JSON.stringify(result.rows ?? [], (_, it: unknown) =>
      typeof it === "bigint" ? String(it) : it,
    );
    if ([...foreign].some((id) => all.includes(id))) seen.add(text);
    return result;
  };
  const isMember = () =>
    identityNow()?.["role"] === DATABASE_ROLES.member && identityNow()?.["app.user_id"] === otherId;
  const rewritten = (text: string): string => {
    const changed = withoutOwner(text);
    if (changed !== text) removed += 1;
    return changed;
  };
  const { query, queryUnder, queryTogetherUnder } = TracedClient.prototype;
  vi.spyOn(TracedClient.prototype, "queryUnder").mockImplementation(function (
    this: TracedClient,
    settings,
    text,
    values,
    nameOf,
  ) {
    if (!isMember()) return queryUnder.call(this, settings, text, values, nameOf);
    return look(text, queryUnder.call(this, settings, rewritten(text), values, nameOf)) as never;
  });
  vi.spyOn(TracedClient.prototype, "queryTogetherUnder").mockImplementation(async function (
    this: TracedClient,
    settings,
    together,
    nameOf,
  ) {
    if (!isMember()) return queryTogetherUnder.call(this, settings, together, nameOf);
    const texts = together.statements.map(({ text }) => text);
    const changed = new Together(
      together.statements.map((one) => ({ ...one, text: rewritten(one.text) })),
    );
    const results = await queryTogetherUnder.call(this, settings, changed, nameOf);
    for (const [at, text] of texts.entries())
      await look(text, Promise.resolve(results[at] as never));
    return results;
  });
  vi.spyOn(TracedClient.prototype, "query").mockImplementation(function (
    this: TracedClient,
    ...args: unknown[]
  ) {
    const [text, ...rest] = args;
    if (typeof text !== "string" || !isMember() || typeof rest.at(-1) === "function")
      return query.apply(this, args as never);
    return look(text, query.apply(this, [rewritten(text), ...rest] as never)) as never;
  });
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
  }
  expect(removed).toBeGreaterThan(200);
  return seen;
}

async function everyCall(): Promise<void> {
  for (const { name, input } of calls) {
    const procedure = PROCEDURES.find((it) => it.name === name);
    if (!procedure) continue;
    const call = writeCall(procedure, "rpc", "json", input);
    call.headers["idempotency-key"] = crypto.randomUUID();
    const response = await sendAs(world.tool, other, call, "json", other);
    await response.body?.cancel();
  }
}

const rowsOfOwner = async (): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const name of walled) {
    const { rows } = await owner.query<{ sum: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t where position($1 in t::text) > 0`,
      [world.owner.userId],
    );
    sums[name] = rows[0]?.sum ?? "";
  }
  return sums;
};

test("a member who reads whole tables sees nothing of another, and who is nobody sees nothing at all", async () => {
  const db = createScopedDb(createPool(world.tool.database.url, { max: 1 }));
  const shown = async (name: string) =>
    (await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)).rows;
  for (const name of walled) {
    const rows = await asIdentity(memberIdentity(otherId), () => shown(name));
    const found = rows.filter(({ row }) => [...foreign].some((id) => row.includes(id)));
    expect([name, found]).toEqual([name, []]);
    const strangers = (await asIdentity(NOBODY, () => shown(name))).length;
    const unnamed = (await shown(name)).length;
    if (!NOBODYS.includes(name)) expect([name, strangers, unnamed]).toEqual([name, 0, 0]);
  }
  await db.destroy();
  expect(walled.length).toBeGreaterThan(80);
});

test("every call of a member without its conditions on the owner shows and changes nothing of another, and would without the wall", async () => {
  const before = await rowsOfOwner();
  expect([...(await leaks(everyCall))]).toEqual([]);
  expect(await rowsOfOwner()).toEqual(before);
  for (const name of walled) await owner.query(`alter table ${name} disable row level security`);
  const open = await leaks(everyCall);
  expect(open.size).toBeGreaterThan(10);
}, 240_000);
