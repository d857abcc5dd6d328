import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { correctWallet, decideOnCorrection } from "./correct-wallet.ts";
import { listCorrections } from "./correction.store.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());
afterEach(async () =>
  expect(await world.db.selectFrom("ledgerAudit").selectAll().execute()).toEqual([]),
);

const correct = (userId: string, amountMinor: bigint, change: object = {}) =>
  correctWallet(world.deps, {
    userId,
    amountMinor,
    reason: "Counted twice",
    requestedBy: "ada",
    idempotencyKey: randomUUID(),
    ...change,
  });
const decide = (correctionId: string, approve: boolean, decidedBy = "ben") =>
  decideOnCorrection(world.deps, { correctionId, approve, decidedBy });
const auditOf = async (userId: string) =>
  (
    await world.db
      .selectFrom("auditLog")
      .select(["action", "actorUserId"])
      .where("subjectUserId", "=", userId)
      .orderBy("id")
      .execute()
  ).map(({ action, actorUserId }) => `${action} ${actorUserId}`);

test.each([
  ["R1,000.00 in", "posted", 100_000n, undefined],
  ["a cent more", "awaiting", 100_001n, undefined],
  ["GH₵500.00 in", "posted", 50_000n, GHANA],
  ["a pesewa more", "awaiting", 50_001n, GHANA],
])("%s is %s", async (_what, status, amountMinor, country) => {
  const { userId } = await world.aCustomer(undefined, country);
  const correction = await correct(userId, amountMinor);
  expect(correction).toMatchObject({ status, amountMinor, currency: country ? "GHS" : "ZAR" });
  const { availableMinor } = await readWallet(world.db, {
    userId,
    currency: country ? "GHS" : "ZAR",
    at: world.deps.clock.now(),
  });
  expect(availableMinor).toBe(status === "posted" ? amountMinor : 0n);
});

test("taking out above the sum waits too, and takes nothing until another administrator approves", async () => {
  const { userId } = await world.aCustomer();
  await correct(userId, 100_000n);
  await correct(userId, 100_000n, { requestedBy: "cas" });
  const { id, status } = await correct(userId, -100_001n);
  expect([status, await world.available(userId)]).toEqual(["awaiting", 200_000n]);
  await expect(decide(id, true, "ada")).rejects.toMatchObject({
    code: "permission-denied",
    reason: "four-eyes",
    message: "Another administrator must approve this.",
  });
  expect(await world.available(userId)).toBe(200_000n);
  expect(await decide(id, true)).toMatchObject({ status: "posted", decidedBy: "ben" });
  expect(await world.available(userId)).toBe(99_999n);
});

test("small ones of one administrator to one wallet are a large one together, also at once, for thirty days", async () => {
  const { userId } = await world.aCustomer();
  const statuses = async (change: object = {}) => {
    const all = [60_000n, -60_000n, 60_000n].map((amount) => correct(userId, amount, change));
    return (await Promise.all(all)).map(({ status }) => status).toSorted();
  };
  await correct(userId, 60_000n, { requestedBy: "cas" });
  expect(await statuses()).toEqual(["awaiting", "awaiting", "posted"]);
  const { userId: other } = await world.aCustomer();
  expect(await correct(other, 100_000n)).toMatchObject({ status: "posted" });
  expect(await correct(userId, 40_001n)).toMatchObject({ status: "awaiting" });
  expect(await correct(userId, 40_000n)).toMatchObject({ status: "posted" });
  world.pass(31);
  expect(await correct(userId, 100_000n)).toMatchObject({ status: "posted" });
});

test("small ones of one administrator to many wallets are a large one together, also at once", async () => {
  const wallets = await Promise.all(Array.from({ length: 12 }, () => world.aCustomer()));
  const made = await Promise.all(
    wallets.map(({ userId }) => correct(userId, 100_000n, { requestedBy: "eve" })),
  );
  expect(made.filter(({ status }) => status === "posted")).toHaveLength(10);
  const { userId } = await world.aCustomer();
  expect(await correct(userId, 1n, { requestedBy: "eve" })).toMatchObject({ status: "awaiting" });
  expect(await correct(userId, 1n, { requestedBy: "fay" })).toMatchObject({ status: "posted" });
});

test("nobody corrects the own wallet, nor approves what another one asked for it", async () => {
  const { userId } = await world.aCustomer();
  const own = await correct(userId, 1n, { requestedBy: userId });
  expect(own).toMatchObject({ status: "awaiting" });
  const { id } = await correct(userId, 150_000n);
  await expect(decide(id, true, userId)).rejects.toMatchObject({ reason: "four-eyes" });
  expect(await decide(own.id, true)).toMatchObject({ status: "posted" });
  expect(await world.available(userId)).toBe(1n);
});

test("who asked may decline the own correction; nothing moves, and it cannot be approved afterwards", async () => {
  const { userId } = await world.aCustomer();
  const { id } = await correct(userId, 150_000n);
  expect(await decide(id, false, "ada")).toMatchObject({ status: "declined" });
  expect(await decide(id, true)).toMatchObject({ status: "declined", decidedBy: "ada" });
  expect(await world.available(userId)).toBe(0n);
  expect(world.notices.filter(({ userId: to }) => to === "ada")).toEqual([]);
});

test("who asked is notified when another declines, once", async () => {
  const { userId } = await world.aCustomer();
  const { id } = await correct(userId, 150_000n);
  await decide(id, false);
  await decide(id, false, "cas");
  expect(world.notices.filter(({ userId: to }) => to === "ada")).toMatchObject([
    {
      eventKey: `correction-declined:${id}`,
      title: "A wallet correction that you asked for was declined",
      body: `ben declined R1,500.00 for ${userId}: Counted twice`,
      link: "/books/corrections",
    },
  ]);
});

test("two administrators who approve at the same moment post it once", async () => {
  const { userId } = await world.aCustomer();
  const { id } = await correct(userId, 150_000n);
  const decided = await Promise.all(["ben", "cas", "ben"].map((by) => decide(id, true, by)));
  expect(decided.map(({ status }) => status)).toEqual(["posted", "posted", "posted"]);
  expect(await world.available(userId)).toBe(150_000n);
  expect(await auditOf(userId)).toHaveLength(2);
});

test("what is not there any more when it is approved is not taken, and the correction still waits", async () => {
  const { userId } = await world.aCustomer();
  await correct(userId, 100_000n);
  await correct(userId, 1n, { requestedBy: "cas" });
  const { id } = await correct(userId, -100_001n);
  await correct(userId, -1n, { requestedBy: "cas" });
  await expect(decide(id, true)).rejects.toMatchObject({
    code: "aborted",
    reason: "insufficient-funds",
  });
  expect(await world.available(userId)).toBe(100_000n);
  const waiting = await listCorrections(world.db, "awaiting");
  expect(waiting.map((one) => one.id)).toContain(id);
});

test("a key makes one correction for its administrator; another body is refused, another administrator's is another", async () => {
  const { userId } = await world.aCustomer();
  const idempotencyKey = "one-key";
  const first = await correct(userId, 500n, { idempotencyKey });
  expect((await correct(userId, 500n, { idempotencyKey })).id).toBe(first.id);
  for (const [amountMinor, change] of [
    [501n, {}],
    [-500n, {}],
    [500n, { reason: "Another reason" }],
  ] as const)
    await expect(correct(userId, amountMinor, { idempotencyKey, ...change })).rejects.toMatchObject(
      { code: "aborted", reason: "idempotency-key-reused" },
    );
  const other = await world.aCustomer();
  await expect(correct(other.userId, 500n, { idempotencyKey })).rejects.toMatchObject({
    reason: "idempotency-key-reused",
  });
  await correct(userId, 500n, { idempotencyKey, requestedBy: "ben" });
  expect(await world.available(userId)).toBe(1_000n);
});

test("the same key from many clients at once posts once", async () => {
  const { userId } = await world.aCustomer();
  const idempotencyKey = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 8 }, () => correct(userId, 700n, { idempotencyKey })),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await world.available(userId)).toBe(700n);
});

test("nothing is no correction, and one that there is not cannot be decided", async () => {
  const { userId } = await world.aCustomer();
  await expect(correct(userId, 0n)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "amountMinor", message: "A correction must change something." }],
  });
  await expect(decide(randomUUID(), true)).rejects.toMatchObject({ code: "not-found" });
});

test("the audit says who asked and who decided, with the amount and not the reason", async () => {
  const { userId } = await world.aCustomer();
  const { id } = await correct(userId, 150_000n);
  await decide(id, true);
  await correct(userId, -1_000n);
  expect(await auditOf(userId)).toEqual([
    "correction.requested ada",
    "correction.posted ben",
    "correction.posted ada",
  ]);
  const { detail } = await world.db
    .selectFrom("auditLog")
    .select("detail")
    .where("subjectUserId", "=", userId)
    .where("action", "=", "correction.requested")
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ correctionId: id, amountMinor: 150_000, currency: "ZAR" });
});

test("the list is the newest first, whole or of one state", async () => {
  const { userId } = await world.aCustomer();
  const made: string[] = [];
  for (const amountMinor of [300n, 150_000n, 160_000n]) {
    world.pass(1);
    made.push((await correct(userId, amountMinor)).id);
  }
  await decide(made[2] ?? "", false);
  const idsOf = async (status?: "awaiting" | "posted" | "declined") =>
    (await listCorrections(world.db, status)).map(({ id }) => id);
  expect((await idsOf()).slice(0, 3)).toEqual(made.toReversed());
  expect([(await idsOf("awaiting"))[0], (await idsOf("posted"))[0]]).toEqual([made[1], made[0]]);
  expect((await idsOf("declined"))[0]).toBe(made[2]);
});

test("the books themselves take nobody's own approval, whatever asks for it", async () => {
  const { userId } = await world.aCustomer();
  const { id } = await correct(userId, 150_000n);
  const approve = (decidedBy: string) =>
    world.db
      .updateTable("correction")
      .set({ status: "posted", decidedBy, decidedAt: new Date() })
      .where("id", "=", id)
      .execute();
  await expect(approve("ada")).rejects.toMatchObject({ constraint: "correction_four_eyes" });
  await approve("ben");
});

test("more than a wallet has is not taken out, and an administrator reads whose it is and how much there is", async () => {
  const { userId } = await world.aCustomer();
  for (const requestedBy of ["gil", "hal"]) await correct(userId, 100_000n, { requestedBy });
  const refused = (amount: string) => ({
    code: "aborted",
    reason: "insufficient-funds",
    message: `The wallet of this advertiser has only ${amount} that is not set aside.`,
  });
  await expect(correct(userId, -200_001n)).rejects.toMatchObject(refused("R2,000.00"));
  const { id } = await correct(userId, -200_000n);
  await correct(userId, -1n, { requestedBy: "gus" });
  await expect(decide(id, true)).rejects.toMatchObject(refused("R1,999.99"));
  expect(await world.available(userId)).toBe(199_999n);
});
