import { ORPCError } from "@orpc/client";
import { Death } from "./a-gateway.ts";
import { type Act, NothingToDo } from "./acts/act.ts";
import { createActs } from "./acts/acts.ts";
import { beginWorld, type World } from "./a-world.ts";
import { createChance, type Chance } from "./chance.ts";
import { checkWorld } from "./checks/check-world.ts";
import { happened } from "./checks/happened.ts";
import {
  BUCKET_FAULT_KINDS,
  type Fault,
  FAULT_KINDS,
  type FaultKind,
  FILE_FAULT_KINDS,
  SKEWS_MS,
} from "./faults.ts";
import type { Opened } from "./prepare.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Friday 4 December 2026, 09:00 in South Africa. */
const FIRST_MS = Date.parse("2026-12-04T07:00:00Z");
const ACTS = { low: 12, high: 32 };
/** After the last act: the longest campaign is over, and the last receipt is in. */
const DAYS_TO_SETTLE = 9;
const STEP_MS = 27 * HOUR_MS;
const TRIES = 3;

export type Outcome = {
  seed: number;
  faults: ReadonlyMap<string, number>;
  /** Acts by what they were, and how many were carried out without being refused. */
  done: ReadonlyMap<string, number>;
  /** What the programs and the providers did by themselves. */
  happened: ReadonlyMap<string, number>;
  recoveriesMs: readonly number[];
  findings: readonly string[];
  lines: readonly string[];
};

export type RunOptions = {
  /** Done before the checker looks. */
  spoil?: (world: World) => Promise<void>;
  /** The faults that are drawn from, where not all are. */
  kinds?: readonly FaultKind[];
};

/** Lives one run, and says what the checker found. */
export async function liveRun(
  prepared: Opened,
  seed: number,
  { spoil, kinds }: RunOptions = {},
): Promise<Outcome> {
  const chance = createChance(seed);
  // Around a quarter of the runs pass the end of the year, and most the end of a month.
  const startMs = FIRST_MS + chance.between(0, 40) * DAY_MS;
  const [tools, gateways] = [chance.isOneIn(3) ? 2 : 1, chance.isOneIn(4) ? 2 : 1] as const;
  const hasBucket = chance.isOneIn(2);
  const world = await beginWorld(prepared, { startMs, tools, gateways, hasBucket });
  const { journal } = world;
  try {
    const acts = createActs(world, chance);
    const count = chance.between(ACTS.low, ACTS.high);
    const first = acts.first();
    for (let at = 0; at < first.length + count; at += 1)
      await carryOut(world, first[at] ?? acts.next(), { chance, kinds, hasBucket });
    world.faults.arm(undefined);
    await settle(world, acts);
    await spoil?.(world);
    return {
      seed,
      faults: journal.faults,
      done: journal.done,
      happened: await happened(world),
      recoveriesMs: journal.recoveriesMs,
      findings: await checkWorld(world),
      lines: journal.lines,
    };
  } finally {
    await world.end();
  }
}

/** Some statements into an act, or some calls. */
const REACH = { statements: 250, calls: 8, callsOfLong: 60 };

type Drawing = {
  chance: Chance;
  kinds: readonly FaultKind[] | undefined;
  hasBucket: boolean;
};

/** Mostly something goes wrong. How far into an act is drawn so that early and late moments are about as likely. */
function aFault(act: Act, { chance, kinds, hasBucket }: Drawing): Fault | undefined {
  const ofFiles = hasBucket ? BUCKET_FAULT_KINDS : FILE_FAULT_KINDS;
  const kind = chance.oneOf(kinds ?? (act.writesFiles ? ofFiles : FAULT_KINDS));
  const isQuiet = chance.isOneIn(4);
  const isBucket = kind.startsWith("bucket");
  const isFile = kind === "files-full";
  const isCall = isFile || isBucket || kind.startsWith("request") || kind.startsWith("answer");
  const at = chance.mostlySmall(
    isFile ? 2 : isBucket ? 6 : isCall ? callsOf(act) : (act.statements ?? REACH.statements),
  );
  const lasts = chance.between(1, 2);
  const skewMs = chance.oneOf(SKEWS_MS);
  return isQuiet ? undefined : { kind, at: at - 1, lasts, skewMs };
}

const callsOf = ({ statements }: Act): number =>
  statements === undefined ? REACH.calls : REACH.callsOfLong;

/** An act, with a fault somewhere in it; what was not answered is asked again, and now and then given up. */
async function carryOut(world: World, act: Act, drawing: Drawing): Promise<void> {
  const { journal, faults, time } = world;
  time.ms += 60_000;
  const fault = aFault(act, drawing);
  const givesUp = drawing.chance.isOneIn(5);
  journal.lines.push(`${new Date(time.ms).toISOString()} ${act.name}`);
  faults.arm(fault);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      await act.run();
      journal.done.set(act.kind, (journal.done.get(act.kind) ?? 0) + 1);
      break;
    } catch (error) {
      journal.lines.push(`  ${explain(error)}`);
      if (isAnswer(error) || givesUp) break;
    } finally {
      faults.arm(undefined);
      await world.revive();
      if (attempt >= (fault?.lasts ?? 1)) await world.heal();
    }
  }
  await world.heal();
}

/** A refusal is an answer; what is lost, late or out of order is none. */
function isAnswer(error: unknown): boolean {
  return error instanceof NothingToDo || (error instanceof ORPCError && error.status < 500);
}

function explain(error: unknown): string {
  if (error instanceof Death) return error.message;
  if (error instanceof ORPCError) return `${error.status} ${error.code}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Nothing goes wrong any more, and time passes until everything has come to its end. */
async function settle(
  world: World,
  { webhooks, decide }: Pick<ReturnType<typeof createActs>, "webhooks" | "decide">,
): Promise<void> {
  const { time, bank, databases } = world;
  await decide().run();
  await webhooks().run();
  const endMs = time.ms + DAYS_TO_SETTLE * DAY_MS;
  while (time.ms < endMs) {
    time.ms += STEP_MS;
    bank.doDueWork();
    await letMachineTimePass(databases.tool.pool);
    await world.work();
  }
  // An invoice of Stripe's is a draft for an hour.
  time.ms += 2 * HOUR_MS;
  bank.doDueWork();
  await webhooks().run();
  await letMachineTimePass(databases.tool.pool);
  await world.work();
}

/**
 * What goes by the machine's clock and not by the world's: retries of jobs, jobs and leases of processes that died (nobody works
 * meanwhile), payments and plans that nobody began, files that nothing refers to, and payment pages of Paystack, which cannot be closed and are over after a day.
 */
async function letMachineTimePass(pool: World["databases"]["tool"]["pool"]): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await pool.query(
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
  );
  await pool.query("update lease set until = clock_timestamp() - interval '1 second'");
  await pool.query(`update payment set created_at = created_at - interval '27 hours',
    checked_at = checked_at - interval '27 hours'
    where status in ('created', 'pending', 'requires-action')`);
  await pool.query("update uploaded_file set updated_at = updated_at - interval '27 hours'");
  await pool.query(`update subscription set created_at = created_at - interval '2 days'
    where status = 'incomplete'`);
  await pool.query(`update payment_refund set created_at = created_at - interval '30 minutes',
    checked_at = checked_at - interval '30 minutes' where status = 'pending'`);
}
