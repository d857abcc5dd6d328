import { afterAll, beforeAll, expect, test } from "vitest";
import { aCodeWorld, type CodeWorld } from "../code-world.ts";
import type { Member } from "../../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../../http/testing/test-browser.ts";
import { admissionOf, type PrincipalName } from "./principals.ts";
import { NAMED, namingFields } from "./named-fields.ts";
import type { Named } from "./owned-things.ts";
import { outcomeOf, PROCEDURES, sendAs, writeCall } from "./shapes.ts";
import { watchRows } from "../../../../../dev/testing/matrix/touched-rows.ts";

let world: CodeWorld;
let rows: Awaited<ReturnType<typeof watchRows>>;
let strangers: Partial<Record<PrincipalName, TestBrowser>>;

beforeAll(async () => {
  world = await aCodeWorld();
  const { nobody, visitor, other } = world.browsers;
  const acting = await world.tool.signedUp();
  world.tool.config.adminUserIds.push(acting.userId);
  const { userId } = await other.client.accounts.me({});
  await acting.client.administration.actAs({ userId: userId ?? "", reason: "They asked for help" });
  strangers = { nobody, visitor, other, acting };
  rows = await watchRows(world.tool.database);
}, 120_000);
afterAll(() => world.close());

const NOT_FOUND = { outcome: "not-found" };
const FIELDS = Object.entries(NAMED).flatMap(([field, it]) =>
  "exempt" in it ? [] : [[field, it] as const],
);

test("every field that could name something of somebody else is in the table, and nothing else", () => {
  expect(Object.keys(NAMED).toSorted()).toEqual(namingFields().toSorted());
  expect(FIELDS.length).toBeGreaterThan(60);
});

/** The answer to a call with this value in the field, without what differs by itself. */
async function answerTo(browser: TestBrowser, field: string, value: unknown, { beside }: Named) {
  const at = field.lastIndexOf(".");
  const [name, key] = [field.slice(0, at), field.slice(at + 1)];
  const procedure = PROCEDURES.find((it) => it.name === name);
  if (!procedure) throw new Error(`There is no procedure ${name}.`);
  const { userId } = await browser.client.accounts.me({});
  const self = "userId" in procedure.input ? { userId } : {};
  const input = { ...procedure.input, ...beside, ...self, [key]: value };
  const call = writeCall(procedure, "rpc", "json", input);
  call.headers["idempotency-key"] = crypto.randomUUID();
  const response = await sendAs(world.tool, browser, call, "json", browser);
  const text = await response.clone().text();
  const plain = text.replaceAll(String(value), "IT");
  return { outcome: await outcomeOf(response), plain };
}

test.each(FIELDS)(
  "%s of somebody else is answered as one that nobody has, and nothing was written",
  async (field, named) => {
    const { traits } = PROCEDURES.find(({ name }) => field.startsWith(`${name}.`)) ?? {};
    const value = await named.make(world);
    for (const [who, browser] of Object.entries(strangers) as [PrincipalName, TestBrowser][]) {
      if (!traits || admissionOf(traits, who) !== "open") continue;
      await rows.take();
      const foreign = await answerTo(browser, field, value, named);
      const touched = await rows.take();
      const absent = named.makes
        ? NOT_FOUND
        : await answerTo(browser, field, named.absent(), named);
      expect([who, foreign]).toMatchObject([who, absent]);
      // The attempt itself is recorded.
      const recorded = who === "acting" && traits.acting === "recorded" ? ["audit_log"] : [];
      expect([who, touched]).toEqual([who, recorded]);
    }
  },
);

test.each(FIELDS.filter(([, { alike, makes }]) => alike === undefined && makes === undefined))(
  "%s of one's own is another answer than one that nobody has",
  async (field, named) => {
    await world.signOwnerIn();
    const owner: Member = world.owner;
    const own = await answerTo(owner, field, await named.make(world), named);
    await world.signOwnerIn();
    const absent = await answerTo(owner, field, named.absent(), named);
    expect(own.plain).not.toEqual(absent.plain);
    expect(["unauthenticated", "permission-denied", "internal"]).not.toContain(own.outcome);
  },
);
