import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY, SEED } from "../testing/a-gateway.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  world.setNow(FRIDAY_MS);
});
afterAll(() => database.drop());

const key = { "x-sandbox-key": SANDBOX_KEY };
const stop = (number: string) =>
  world.send("POST", "/sandbox/phone/reply", { number, text: "STOP" }, key);
const find = async (msisdn: string) =>
  (await world.call("POST", "/company/optoutfind", { countryId: 6, msisdn })).body.optOut;
const lift = async (msisdn: string) => {
  const body = { countryId: 6, msisdn, reason: "Asked by letter" };
  return (await world.call("POST", "/company/optoutlift", body)).body;
};
const register = (added: string[], gone: string[] = []) =>
  world.call("POST", "/company/nationalregister", { countryId: 6, added, gone });
const barred = async (msisdns: string[]) =>
  (await world.call("POST", "/company/optoutcheck", { countryId: 6, msisdns })).body.optedOut;
const reach = async () => {
  const asked = { targetModelId: 3, profileTargeting: {} };
  return Number((await world.call("POST", "/r/97/company/reachontargeting", asked)).body.reach);
};

/** Somebody whom the network counts in its reach. */
async function somebody(): Promise<string> {
  for (let person = 0; ; person += 1) {
    const number = personNumber(SEED, 97, person);
    const before = await reach();
    await register([number]);
    const isCounted = (await reach()) < before;
    await register([], [number]);
    if (isCounted) return number;
  }
}

it("an opt-out that is lifted lets adverts through again, is kept in the history, and can be made again", async () => {
  const number = await somebody();
  const before = await reach();
  await stop(number);
  expect(await reach()).toBe(before - 1);
  expect(await lift(number)).toEqual({ isLifted: true });
  expect(await find(number)).toBeNull();
  expect(await barred([number])).toEqual([]);
  expect(await reach()).toBe(before);
  expect(await lift(number)).toEqual({ isLifted: false });
  const { rows } = await database.pool.query("select source, reason from opt_out_lift");
  expect(rows).toEqual([{ source: "reply", reason: "Asked by letter" }]);
  await stop(number);
  expect(await barred([number])).toEqual([0]);
});

it("the national register bars adverts until a number leaves it, and an opt-out of one's own stays after that", async () => {
  const number = await somebody();
  const before = await reach();
  await register([number, "0825550301"]);
  await register([number]);
  expect(await reach()).toBe(before - 1);
  expect(await barred([number, "0825550301", "0825550302"])).toEqual([0, 1]);
  expect(await find("0825550301")).toMatchObject({ source: "register", inRegister: true });
  await stop("0825550301");
  expect(await find("0825550301")).toMatchObject({ source: "reply", inRegister: true });
  await register([], [number, "0825550301"]);
  expect(await reach()).toBe(before);
  expect(await barred([number, "0825550301"])).toEqual([1]);
});

it("an opt-out that is lifted stays barred by the register, which nobody can lift", async () => {
  await stop("0825550401");
  await register(["0825550401"]);
  expect(await lift("0825550401")).toEqual({ isLifted: true });
  expect(await find("0825550401")).toMatchObject({ source: "register", reason: null });
  expect(await lift("0825550401")).toEqual({ isLifted: false });
  expect(await barred(["0825550401"])).toEqual([0]);
});

it("a number of the register still gets messages that are no adverts; who opted out gets none", async () => {
  const send = async (msisdn: string) => {
    const body = { key: `code-${msisdn}`, countryId: 6, msisdn, sender: "Shop", text: "Your code" };
    return (await world.call("POST", "/company/transactionalmessage", { ...body, asked: true }))
      .body;
  };
  await register(["0825550501"]);
  await stop("0825550502");
  expect(await send("0825550501")).toMatchObject({ state: "sent" });
  expect(await send("0825550502")).toMatchObject({ state: "opted-out" });
});

it("opt-outs are listed page by page, newest first, with masked numbers alone", async () => {
  const page = async (query: string) =>
    (await world.call("GET", `/company/optoutlist?countryId=6&limit=2${query}`)).body as {
      total: number;
      next: number | null;
      optOuts: { id: number; number: string; source: string }[];
    };
  for (const number of ["0825550601", "0825550602", "0825550603"]) await stop(number);
  const first = await page("");
  expect(first.optOuts[0]).toMatchObject({ number: "+27 •••••• 603", source: "reply" });
  const second = await page(`&before=${first.next}`);
  const ids = [...first.optOuts, ...second.optOuts].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify([first, second])).not.toMatch(/\d{9,}/);
  const ghana = await world.call("GET", "/company/optoutlist?countryId=7");
  expect(ghana.body).toEqual({ total: 0, optOuts: [], next: null });
});
