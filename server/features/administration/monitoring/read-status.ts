import { readFileSync } from "node:fs";
import type { AdministrationDeps } from "../administration-deps.ts";
import { listAuditStates } from "../../billing/ledger/audit-state.store.ts";
import { findLastRun } from "../../billing/accounting/reconciliation.store.ts";
import {
  countDifferences,
  countFailedJobs,
  countWaitingJobs,
  type LabelledValue,
  listOldestJobs,
  listOldestUnsettled,
  sumDatabaseBytes,
} from "./figures.store.ts";
import { findArchive, findLastSettlement, findVersions } from "./status.store.ts";

const HOUR_S = 3_600;
/** The objectives of deploy/monitoring/rules.yaml. */
const MAX_JOB_SECONDS = 300;
const MAX_SETTLEMENT_SECONDS = 73 * HOUR_S;
const MAX_COMPARED_MS = 36 * HOUR_S * 1000;
const MAX_AUDIT_SECONDS = { ledger: 3 * HOUR_S, documents: 36 * HOUR_S };

const PACKAGE = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
) as { version: string };

type Deps = Pick<AdministrationDeps, "db" | "clock" | "messaging">;

/** Whether the system works, part by part, by the objectives that the alerts go by. Throws what a lost database throws. */
export async function readStatus(deps: Deps) {
  const { db, clock } = deps;
  const at = clock.now();
  const startedAtMs = performance.now();
  const versions = await findVersions(db);
  const answerMs = Math.round(performance.now() - startedAtMs);
  const [bytes, queues, networks, settlement, accounting, backup] = await Promise.all([
    sumDatabaseBytes(db),
    readQueues(deps),
    readNetworkStates(deps),
    readSettlement(deps, at),
    readAccounting(deps, at),
    readBackup(deps),
  ]);
  const gateway = { isGood: networks !== null };
  const troubled = networks?.filter(({ state }) => state === "broken" || state === "resting");
  const parts = [queues, gateway, settlement, accounting, ...(backup ? [backup] : [])];
  return {
    at,
    database: { answerMs, bytes: sumOf(bytes) },
    queues,
    gateway,
    networks,
    settlement,
    accounting,
    backup,
    versions: { ...versions, tool: PACKAGE.version, node: process.versions.node },
    problems: parts.filter(({ isGood }) => !isGood).length + (troubled?.length ?? 0),
  };
}

async function readQueues({ db }: Deps) {
  const [waiting, oldest, failed] = await Promise.all([
    countWaitingJobs(db),
    listOldestJobs(db),
    countFailedJobs(db),
  ]);
  const oldestSeconds = Math.round(Math.max(0, ...oldest.map(({ value }) => value)));
  const jobs = { waiting: sumOf(waiting), oldestSeconds, failed: sumOf(failed) };
  return { ...jobs, isGood: oldestSeconds <= MAX_JOB_SECONDS && jobs.failed === 0 };
}

/** Null when the gateway does not answer. */
async function readNetworkStates({ messaging }: Deps) {
  try {
    const { connections } = await messaging.listNetworks();
    return connections.map(({ id, name, state }) => ({ id, name, state }));
  } catch {
    return null;
  }
}

async function readSettlement({ db }: Deps, at: Date) {
  const lastAt = await findLastSettlement(db);
  const oldestSeconds = Math.round(sumOf(await listOldestUnsettled(db, at)));
  return { lastAt, oldestSeconds, isGood: oldestSeconds <= MAX_SETTLEMENT_SECONDS };
}

async function readAccounting({ db }: Deps, at: Date) {
  const comparedAt = (await findLastRun(db)) ?? null;
  const differences = sumOf(await countDifferences(db));
  const isOld = comparedAt !== null && at.getTime() - comparedAt.getTime() > MAX_COMPARED_MS;
  const audits = (await listAuditStates(db)).map((audit) => {
    const { name, finishedAt, findings, ageSeconds } = audit;
    const isLate = (ageSeconds ?? 0) > MAX_AUDIT_SECONDS[name];
    const age = finishedAt === null ? null : Math.max(0, Math.round(ageSeconds ?? 0));
    return { name, finishedAt, ageSeconds: age, findings, isLate };
  });
  const isSound = audits.every(({ findings, isLate }) => findings === 0 && !isLate);
  return { comparedAt, differences, audits, isGood: differences === 0 && !isOld && isSound };
}

async function readBackup({ db }: Deps) {
  const archive = await findArchive(db);
  if (!archive?.isOn) return null;
  const { archivedAt, failedAt } = archive;
  return {
    archivedAt,
    isGood: failedAt === null || (archivedAt !== null && archivedAt > failedAt),
  };
}

function sumOf(values: readonly LabelledValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}
