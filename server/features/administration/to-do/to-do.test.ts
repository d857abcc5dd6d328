import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { NetworkConnection } from "../../../providers/messaging/messaging-networks.ts";

let tool: TestApp;
let [first, second, shop]: Member[] = [];
let connections: NetworkConnection[] | undefined;

beforeAll(async () => {
  const messaging = silentMessaging({
    listNetworks: async () => {
      if (!connections) throw new MessagingError("timeout", "The provider does not answer.");
      return { connections, choices: [] };
    },
  });
  tool = await createTestApp({ overrides: { messaging } });
  [first, second, shop] = [await tool.signedUp(), await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(first.userId, second.userId);
});
afterAll(() => tool.close());

const toDo = (who: Member | undefined) => who?.client.administration.toDo({});
const counts = async (who: Member | undefined) =>
  Object.fromEntries(((await toDo(who))?.tasks ?? []).map(({ kind, count }) => [kind, count]));

/** As if the register of every country had been taken today. */
const takeRegisters = () =>
  sql`insert into register_import (id, country_id, mode, source, state, accepted, duplicate, bad, bad_rows, added,
      unchanged, gone, read_at, taken_at)
    select gen_random_uuid(), id, 'replace', 'file', 'taken', 1, 0, 0, '[]', 1, 0, 0, ${tool.clock.now()},
      ${tool.clock.now()} from country`.execute(tool.app.db);

const aConnection = (changes: object): NetworkConnection =>
  ({
    id: 1,
    isEnabled: true,
    state: "working",
    senders: [],
    routes: [],
    spam: { messages: 100, complaints: 0, isOften: false },
    ...changes,
  }) as unknown as NetworkConnection;

test("a register that was never read in waits until it is taken; then nothing does", async () => {
  connections = [aConnection({})];
  expect(await counts(first)).toEqual({ registers: 2 });
  await takeRegisters();
  const nothing = { tasks: [], second: 0, own: 0, areNetworksKnown: true };
  expect(await toDo(first)).toEqual(nothing);
});

test("a bonus waits for the second administrator, not for who asked, nor for who would get it", async () => {
  connections = [];
  const give = (userId = "", idempotencyKey = "") =>
    first?.client.administration.grantBonus(
      { userId, amountMinor: 60_000, reason: "Welcome", expiresAt: "2027-06-01T00:00:00Z" },
      { context: { idempotencyKey } },
    );
  await give(shop?.userId, "to-do-1");
  await give(second?.userId, "to-do-2");
  expect(await toDo(second)).toMatchObject({
    tasks: [{ kind: "bonuses", count: 1 }],
    second: 1,
    own: 0,
  });
  expect(await toDo(first)).toMatchObject({ tasks: [], second: 0, own: 2 });
  const { rows = [] } = (await second?.client.administration.bonusProposals({})) ?? {};
  const waiting = rows.find(({ userId }) => userId === shop?.userId);
  await second?.client.administration.decideBonus(
    { id: waiting?.id ?? "", approve: true, reason: "Agreed" },
    { context: { idempotencyKey: "to-do-3" } },
  );
  expect(await toDo(second)).toMatchObject({ tasks: [], second: 0 });
});

test("a wallet correction, a question and a difference are counted until they are dealt with", async () => {
  await first?.client.billing.books.correct(
    { userId: shop?.userId ?? "", amountMinor: 200_000, reason: "Charged twice" },
    { context: { idempotencyKey: "to-do-correction" } },
  );
  await shop?.client.support.send({ subject: "Hello", message: "When does it start?" });
  await sql`insert into recon_difference (day, kind, subject, user_id, message, found_at)
    values ('2026-11-20', 'payment-missing-there', 'p', null, 'Missing', now()),
      ('2026-11-20', 'payment-missing-there', 'q', null, 'Missing', now())`.execute(tool.app.db);
  expect(await counts(second)).toEqual({ differences: 2, corrections: 1, support: 1 });
  expect(await counts(first)).toEqual({ differences: 2, support: 1 });
  const open = await first?.client.billing.books.differences({ open: true });
  for (const { differenceId } of open ?? [])
    await first?.client.billing.books.resolveDifference({ differenceId, resolution: "Found" });
  expect(await counts(first)).toEqual({ support: 1 });
});

test("networks bring complaints above the limit, trouble, and names to register; one that is off brings no trouble", async () => {
  const sender = (state: string) => ({ name: "Shop", state });
  connections = [
    aConnection({ state: "broken", senders: ["requested", "registered"].map(sender) }),
    aConnection({ state: "off", isEnabled: false, senders: [sender("requested")] }),
    aConnection({ state: "resting", spam: { messages: 9, complaints: 3, isOften: true } }),
  ];
  expect(await counts(first)).toMatchObject({ complaints: 1, networks: 2, senders: 2 });
});

test("a gateway that does not answer hides only what networks need, and the answer says so", async () => {
  connections = undefined;
  await shop?.client.support.send({ subject: "Again", message: "And when does it end?" });
  const answer = await toDo(first);
  expect(answer?.areNetworksKnown).toBe(false);
  expect(answer?.tasks.map(({ kind }) => kind)).toEqual(["support"]);
});
