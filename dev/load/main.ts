import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { cpuSecondsOf } from "../testing/process-cpu/process-cpu.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkRecords, countSent } from "./check-records.ts";
import { unpackFormerRelease } from "./former-release.ts";
import { isFailure, linesOf, tableOf, unexplained } from "./measure.ts";
import { runLoad } from "./run-load.ts";
import { startTopology } from "./topology.ts";

// `npm run load`: a day of many shops on many processes of both programs (docs/operate/capacity.md).

const DAY_MS = 86_400_000;
const SETTLE_MS = 5_000;
/** For starting, and for the first shops. */
const HEAD_START_MS = 60_000;

const { values } = parseArgs({
  options: {
    shops: { type: "string", default: "200" },
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    think: { type: "string", default: "300" },
    api: { type: "string", default: "2" },
    workers: { type: "string", default: "2" },
    gateways: { type: "string", default: "2" },
    "gateway-workers": { type: "string", default: "2" },
    pooler: { type: "boolean", default: false },
    replica: { type: "boolean", default: false },
    s3: { type: "boolean", default: false },
    nats: { type: "boolean", default: false },
    upgrade: { type: "boolean", default: false },
    "ends-each": { type: "boolean", default: false },
  },
});
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${text} is not a number from 1 on.`);
  return value;
};

const folder = mkdtempSync(join(tmpdir(), "loudhailer-load-"));
const report = (line: string) => console.log(line);
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<boolean> {
  const sizes = {
    api: number(values.api),
    workers: number(values.workers),
    gateways: number(values.gateways),
    gatewayWorkers: number(values["gateway-workers"]),
    pooler: values.pooler,
    replica: values.replica,
    s3: values.s3,
    nats: values.nats,
  };
  const former = values.upgrade ? unpackFormerRelease(folder) : undefined;
  if (former) report(`Every process begins as version ${former.version}.`);
  const ahead = untilTen(Date.now());
  const topology = await startTopology(join(folder, "data"), sizes, ahead, former?.root);
  try {
    report(`${topology.members.length} processes behind a balancer: ${JSON.stringify(sizes)}`);
    const before = cpuOfPrograms();
    const beganMs = performance.now();
    const outcome = await runLoad(topology, {
      shops: number(values.shops),
      seconds: number(values.seconds),
      seed: number(values.seed),
      thinkMs: number(values.think),
      endsEach: values["ends-each"],
      upgrades: values.upgrade,
      report,
    });
    await wait(SETTLE_MS);
    const cpu = cpuOfPrograms() - before;
    const { samples, cuts, shops, visits } = outcome;
    const failed = samples.filter(isFailure);
    const strange = unexplained(samples, cuts);
    const wrong = [
      ...(await checkRecords(topology.databases, shops)),
      ...(await checkPictures(topology.toolUrl, shops)),
    ];
    const { campaigns, messages } = await countSent(topology.databases.gateway);
    report(tableOf(linesOf(samples)));
    report(
      `${visits.first} first days, ${visits.later} later ones; ${campaigns} campaigns with the networks, ${messages} messages handed over; ${visits.givenUp.length} visits given up; ${failed.length} requests failed, ${strange.length} of them without an ended process; ${wrong.length} differences`,
    );
    report(
      `${cpu.toFixed(0)} s of processor time for all programs, PostgreSQL and the sandbox; ${(cpu / Math.max(1, visits.first + visits.later)).toFixed(2)} s a visit`,
    );
    for (const reason of new Set(visits.givenUp)) report(`given up: ${reason}`);
    for (const { name, status, startedMs, endedMs } of strange.slice(0, 10))
      report(
        `failed: ${name} ${status}, sent ${seconds(startedMs - beganMs)} and answered ${seconds(endedMs - beganMs)} after the beginning`,
      );
    for (const line of wrong) report(line);
    return strange.length === 0 && wrong.length === 0 && visits.first > 0;
  } finally {
    await topology.stop();
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Processor seconds of everything that was started here, ended ones too; the shops' own are left out. */
function cpuOfPrograms(): number {
  const { user, system } = process.cpuUsage();
  return (cpuSecondsOf([process.pid]) ?? 0) - (user + system) / 1e6;
}

/** From now to shortly before ten of the next Wednesday in South Africa, in ms: messages may be sent then. */
function untilTen(nowMs: number): number {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let days = 1; ; days += 1) {
    const atMs = midnightMs + days * DAY_MS + 8 * 3_600_000 - HEAD_START_MS;
    if (zonedParts(atMs, "Africa/Johannesburg").weekday === 3) return atMs - nowMs;
  }
}
