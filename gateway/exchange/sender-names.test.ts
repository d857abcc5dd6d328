import { afterEach, beforeEach, expect, test } from "vitest";
import { OPT_OUT_PLACEHOLDER } from "../../domain/message/sms-link.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../testing/a-gateway.ts";
import { readMessages } from "../testing/accounting.ts";
import { codeOf, pathsOf } from "../testing/refusals.ts";
import { senderRules } from "./sender-rules.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const HOUR_MS = 3_600_000;
const VOLTA = 98;
const DAY = "2026-12-01";
/** Monday, when everything is due. */
const EVENING_MS = FRIDAY_MS + 81 * HOUR_MS;

let database: TestDatabase;
let strict: ReturnType<typeof scriptedNetwork>;
let free: ReturnType<typeof scriptedNetwork>;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  strict = scriptedNetwork("strict");
  free = scriptedNetwork("free");
  world = await aGateway(database.pool, { adapters: [strict.adapter, free.adapter] });
});
afterEach(async () => {
  await world.gateway.stop();
  await database.drop();
});

/** Connects a network to Volta Mobile, in Ghana, where the sender stands in the header. */
async function connect(name: string, priority: number, isRequired: boolean): Promise<number> {
  const words = { adapter: name, name, secretName: "TEST", settings: {} };
  const { body } = await world.call("POST", "/company/connection", words);
  const id = Number(body.id);
  await world.call("PUT", "/company/connectionswitch", { id, revision: 1, isEnabled: true });
  await world.call("PUT", "/company/connectionsenderrule", { id, isRequired });
  await database.pool.query("insert into route_connection values ($1, $2, $3, 100)", [
    VOLTA,
    id,
    priority,
  ]);
  await world.gateway.catchUp(FRIDAY_MS);
  return id;
}

type Sender = { name: string; state: string; since: string };
const nameOn = (connectionId: number, name: string, changes: Record<string, unknown> = {}) =>
  world.call("PUT", "/company/connectionsender", {
    connectionId,
    name,
    state: "registered",
    since: DAY,
    reference: "",
    note: "",
    isOffered: false,
    known: null,
    ...changes,
  });
const sendersOf = async (id: number) => {
  const { body } = await world.call("GET", "/company/connections");
  return (body.connections as { id: number; senders: Sender[] }[]).find((one) => one.id === id)
    ?.senders;
};

let codes = 0;
async function order(changes: Record<string, unknown>) {
  const client = await aClient(world.call, VOLTA);
  const targeting = { profileTargeting: { genders: [21], targetedCounties: [] } };
  const period = { startPeriod: "2026-12-07T09:00:00Z", endPeriod: "2026-12-07T16:00:00Z" };
  const messages = [{ text: `Bread at half price. Stop: ${OPT_OUT_PLACEHOLDER}` }];
  const campaignCode = `name-${++codes}`;
  return aService({
    ...client,
    ...targeting,
    ...period,
    messages,
    campaignCode,
    maxCoins: 20,
    ...changes,
  });
}
const validate = async (changes: Record<string, unknown>) => {
  const { campaignCode: _c, clientId, userId, ...body } = await order(changes);
  const path = `/r/${VOLTA}/company/campaignvalidation`;
  const reply = await world.call("POST", path, { ...body, clientId, userId, campaignCode: "v" });
  expect(reply.status).toBe(200);
  return (reply.body.problems as { path: string; message: string }[]).filter(
    ({ path: at }) => at === "sender",
  );
};
const book = async (changes: Record<string, unknown>) =>
  world.call("POST", `/r/${VOLTA}/company/service`, await order(changes));

test("a name that no network of the route lets messages be from is refused before paying and at booking, with what to use instead", async () => {
  const id = await connect("strict", 1, true);
  await nameOn(id, "Loudhailer", { isOffered: true });
  const [problem] = await validate({ sender: "Bread" });
  expect(problem?.message).toBe(
    "Bread is not registered with Volta Mobile yet. Use Loudhailer, or keep it and complete the campaign: we then ask Volta Mobile for it.",
  );
  const refused = await book({ sender: "Bread" });
  expect([refused.status, pathsOf(refused.body)]).toEqual([400, ["sender"]]);
  expect(await validate({ sender: "Loudhailer" })).toEqual([]);
  expect(await validate({ sender: "loudhailer" })).toHaveLength(1);
});

test("a refused name is asked for once on each network, and may be used once it is registered", async () => {
  const id = await connect("strict", 1, true);
  const requested = [{ name: "Bread", state: "requested", since: "2026-12-04" }];
  await validate({ sender: "Bread" });
  expect(await sendersOf(id)).toMatchObject(requested);
  await book({ sender: "Bread" });
  expect(await sendersOf(id)).toMatchObject(requested);
  await world.gateway.catchUp(FRIDAY_MS);
  expect((await validate({ sender: "Bread" }))[0]?.message).toContain("It has been asked for.");
  await nameOn(id, "Bread", { state: "refused", known: "requested" });
  expect((await validate({ sender: "Bread" }))[0]?.message).toBe(
    "Volta Mobile does not accept Bread as a sender name. Use a name that is registered.",
  );
  const late = await nameOn(id, "Bread", { known: "requested" });
  expect([late.status, codeOf(late.body)]).toEqual([409, "aborted"]);
  await nameOn(id, "Bread", { known: "refused", reference: "REG-7" });
  expect(await validate({ sender: "Bread" })).toEqual([]);
  const gone = { connectionId: id, name: "Bread", known: "registered" };
  expect((await world.call("POST", "/company/connectionsenderremove", gone)).status).toBe(200);
  expect(await sendersOf(id)).toEqual([]);
});

test("a step is refused too, and asks for nothing: the name may still be half written", async () => {
  const id = await connect("strict", 1, true);
  const part = {
    step: "content",
    flowTypeId: 1,
    sender: "Brea",
    messages: [{ text: `Hello ${OPT_OUT_PLACEHOLDER}` }],
  };
  const { body } = await world.call("POST", `/r/${VOLTA}/company/campaignstepvalidation`, part);
  expect(body.problems).toMatchObject([{ path: "sender" }]);
  expect(await sendersOf(id)).toEqual([]);
});

test("messages go through the networks that take their name alone, whatever comes first", async () => {
  await connect("strict", 1, true);
  await connect("free", 2, false);
  expect((await book({ sender: "Bread" })).status).toBe(200);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect(strict.network.taken).toEqual([]);
  expect(free.network.taken).toHaveLength(20);
  expect(new Set(free.network.taken.map(({ sender }) => sender))).toEqual(new Set(["Bread"]));
});

test("networks without such a list take every name, and where the law wants the name in the text it needs none", async () => {
  await connect("free", 1, false);
  expect(await validate({ sender: "Bread" })).toEqual([]);
  const id = await connect("strict", 2, true);
  await database.pool.query("insert into route_connection values (97, $1, 1, 100)", [id]);
  await world.gateway.catchUp(FRIDAY_MS);
  const client = await aClient(world.call);
  const inText = aService({ ...client, campaignCode: "za-1" });
  expect((await world.call("POST", "/r/97/company/service", inText)).status).toBe(200);
});

test("a complaint counts once for the campaign that it means and for its network, which is marked when there are many", async () => {
  const id = await connect("free", 1, false);
  const service = Number((await book({ sender: "Bread" })).body.id);
  await world.advanceTo(EVENING_MS, HOUR_MS);
  expect((await readMessages(database.pool, service)).length).toBe(20);
  const complaintOf = (at: number) => ({
    type: "complaint" as const,
    id: `complaint-${at}`,
    msisdn: free.network.taken[at]?.msisdn ?? "",
    atMs: EVENING_MS,
  });
  const spamOf = async () => {
    const { body } = await world.call("GET", "/company/connections");
    return (body.connections as { id: number; spam: unknown }[]).find((one) => one.id === id)?.spam;
  };
  await free.network.sink?.([complaintOf(0), complaintOf(1), complaintOf(1)]);
  await world.gateway.catchUp(EVENING_MS);
  expect(await spamOf()).toEqual({ messages: 20, complaints: 2, isOften: false });
  await free.network.sink?.([complaintOf(2)]);
  await world.gateway.catchUp(EVENING_MS);
  expect(await spamOf()).toEqual({ messages: 20, complaints: 3, isOften: true });
  const path = `/r/${VOLTA}/company/servicereport?id=${service}`;
  expect((await world.call("GET", path)).body).toMatchObject({ complaints: 3 });
});

test("numbers, short codes and a connection's own sender need no registration", () => {
  const rules = senderRules([{ id: 1, needsRegisteredSenders: true }], []);
  for (const sender of ["", "30123", "+233241234567"]) expect(rules.maySend(1, sender)).toBe(true);
  expect(rules.maySend(1, "Bread")).toBe(false);
});
