import { expect, test } from "vitest";
import { createLog } from "../../log/log.ts";
import { createClockGuard, MAX_CLOCK_SKEW_MS } from "./clock-guard.ts";
import { createPool, type Pool } from "../pool.ts";

const HOUR_MS = 3_600_000;

/** A guard between a machine and a database whose clocks are set by hand; `tookMs`: how long the database thinks of an answer. */
function aGuard(times: {
  machineMs: number;
  databaseMs: number;
  steadyMs: number;
  tookMs?: number;
}) {
  const asked = { times: 0 };
  const lines: Record<string, unknown>[] = [];
  const query = async () => {
    asked.times += 1;
    const now = new Date(times.databaseMs);
    times.machineMs += times.tookMs ?? 0;
    return { rows: [{ now }] };
  };
  const pool = Object.assign(createPool("postgres://nobody@127.0.0.1:1/none"), { query });
  const log = createLog("test", "info", {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const clocks = { machineMs: () => times.machineMs, steadyMs: () => times.steadyMs };
  const guard = createClockGuard({ pool: pool as unknown as Pool, log }, clocks);
  return { guard, asked, lines };
}

test.each([
  [0, true],
  [MAX_CLOCK_SKEW_MS, true],
  [-MAX_CLOCK_SKEW_MS, true],
  [MAX_CLOCK_SKEW_MS + 1, false],
  [-MAX_CLOCK_SKEW_MS - 1, false],
  [4 * HOUR_MS, false],
])("a clock that is %s ms ahead is right: %s", async (offMs, isRight) => {
  const { guard } = aGuard({ machineMs: offMs, databaseMs: 0, steadyMs: 0 });
  expect(await guard.isRight()).toBe(isRight);
});

test("a database that takes long to answer makes no clock wrong, and hides none that is", async () => {
  const slow = { databaseMs: 5_000, steadyMs: 0, tookMs: 90_000 };
  expect(await aGuard({ ...slow, machineMs: 0 }).guard.isRight()).toBe(true);
  const late = { ...slow, databaseMs: 60_000 };
  expect(await aGuard({ ...late, machineMs: 0 }).guard.isRight()).toBe(true);
  expect(await aGuard({ ...slow, machineMs: HOUR_MS }).guard.isRight()).toBe(false);
  expect(await aGuard({ ...slow, machineMs: -HOUR_MS }).guard.isRight()).toBe(false);
});

test("the database is asked every second, at once when the clock was set, and it is said once", async () => {
  const times = { machineMs: 0, databaseMs: 0, steadyMs: 0 };
  const pass = (ms: number): void => {
    for (const of of ["machineMs", "databaseMs", "steadyMs"] as const) times[of] += ms;
  };
  const { guard, asked, lines } = aGuard(times);
  expect(await guard.isRight()).toBe(true);
  pass(999);
  expect(await guard.isRight()).toBe(true);
  expect(asked.times).toBe(1);
  pass(1);
  expect(await guard.isRight()).toBe(true);
  expect(asked.times).toBe(2);
  times.machineMs += HOUR_MS;
  expect(await guard.isRight()).toBe(false);
  expect(asked.times).toBe(3);
  pass(2_000);
  expect(await guard.isRight()).toBe(false);
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, seconds: 3_600, msg: expect.stringContaining("clock") }),
  ]);
  expect(guard.isKnownWrong()).toBe(true);
  pass(60_000);
  expect(guard.isKnownWrong()).toBe(false);
  times.machineMs -= HOUR_MS;
  expect(await guard.isRight()).toBe(true);
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringContaining("no work is done"),
    expect.stringContaining("work goes on"),
  ]);
});

test("whoever waits for the right time goes on with it, and may stop waiting", async () => {
  const times = { machineMs: HOUR_MS, databaseMs: 0, steadyMs: 0 };
  const { guard } = aGuard(times);
  const stopping = new AbortController();
  const waited = guard.untilRight(stopping.signal);
  stopping.abort();
  await waited;
  expect(await guard.isRight()).toBe(false);
  const again = guard.untilRight(new AbortController().signal);
  times.machineMs = 0;
  await again;
  expect(await guard.isRight()).toBe(true);
});
