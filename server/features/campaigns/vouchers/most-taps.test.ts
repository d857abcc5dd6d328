import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockLimit } from "../../../db/lock-limit.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { readVoucher, redeemVoucher, setVoucher } from "./vouchers.ts";

const world = useWorld(FRIDAY_MS);

async function aVoucher() {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { text: "Half price. Show BREAD at the till." });
  const key = { userId, campaignId: id };
  await setVoucher(world, { ...key, word: "bread" });
  const at = world.clock.now().toISOString();
  const tap = (count: number) => {
    const taps = Array.from({ length: count }, () => ({ id: randomUUID(), at }));
    return redeemVoucher(world, { ...key, taps });
  };
  return { ...key, tap, submit: () => quoteAndSubmit(world, userId, id) };
}

test("taps of a draft are a hundred, however many are sent at once, and more once it is booked", async () => {
  const { tap, submit, ...key } = await aVoucher();
  const sent = await Promise.allSettled([60, 60, 60].map(tap));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readVoucher(world, key)).toMatchObject({ redeemed: 60 });
  await expect(tap(41)).rejects.toMatchObject({ code: "resource-exhausted" });
  await tap(40);
  await submit();
  await tap(200);
  await expect(tap(9_701)).rejects.toMatchObject({ code: "resource-exhausted" });
  await tap(9_700);
  expect(await readVoucher(world, key)).toMatchObject({ redeemed: 10_000 });
});

test("taps are counted one call after another: none passes while another call counts", async () => {
  const { tap, ...key } = await aVoucher();
  const counted = await world.db.transaction().execute(async (tx) => {
    await lockLimit(tx, key.campaignId, "walk-ins");
    const second = tap(1).then(() => "counted");
    expect(await Promise.race([second, setTimeout(300, "waits")])).toBe("waits");
    return { second };
  });
  expect(await counted.second).toBe("counted");
});

test("however many calls of one member wait to be counted, one of them holds a connection, and beyond twenty they are told so", async () => {
  const { tap, ...key } = await aVoucher();
  const other = await aVoucher();
  const sent = await world.db.transaction().execute(async (tx) => {
    await lockLimit(tx, key.campaignId, "walk-ins");
    const calls = Array.from({ length: 25 }, () =>
      tap(1).then(
        () => "counted",
        (error) => error.code,
      ),
    );
    await setTimeout(500);
    const { rows } = await world.pool.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()",
    );
    expect(rows).toEqual([{ n: 1 }]);
    await other.tap(1);
    return { calls };
  });
  const ends = await Promise.all(sent.calls);
  expect(ends.filter((end) => end === "counted")).toHaveLength(21);
  expect(ends.filter((end) => end === "resource-exhausted")).toHaveLength(4);
  expect(await readVoucher(world, key)).toMatchObject({ redeemed: 21 });
});
