import { isOftenCalledSpam } from "../../domain/people/complaints.ts";
import type { TariffVersion } from "../costs/tariff.ts";
import { listTariffs } from "../costs/tariff.store.ts";
import type { Serving } from "./choose-connection.ts";
import { sumResults } from "./choosing/connection-result.store.ts";
import { type ConnectionRow, listConnections, listGiven } from "./connection.store.ts";
import { type ConnectionReport, listReports } from "./reports/connection-report.store.ts";
import { COMPLAINT_DAYS, type Handed, sumDays } from "./connection-day.store.ts";
import type { SetupDeps } from "./change-connection.ts";
import {
  countOpen,
  type LookupCounts,
  type OpenCounts,
  sumLookups,
} from "./describe-connections.store.ts";
import { type SenderRow, listSenders } from "./sender.store.ts";
import { secretVariable, type Secrets } from "./secrets.ts";

const DAY_MS = 86_400_000;

/** `off`: switched off; `broken`: it cannot be opened; `resting`: open, and not asked for now. */
export type ConnectionState = "working" | "resting" | "off" | "broken";

/** A connection as administrators see it. No secret is part of it, only where each is looked for and whether it is there. */
export type DescribedConnection = ConnectionRow &
  OpenCounts & {
    secrets: { name: string; variable: string; isSet: boolean }[];
    state: ConnectionState;
    problem: string | null;
    /** Where the network calls. */
    callbackUrl: string;
    /** Names that it knows; those that were asked for first. */
    senders: Omit<SenderRow, "connectionId">[];
    /** Of the last thirty days. */
    spam: Handed & { isOften: boolean };
    /** With the messages of the last seven days whose fate is known. */
    routes: (Omit<Serving, "connectionId"> & {
      routeId: number;
      delivered: number;
      undelivered: number;
    })[];
    /** What it charges, the latest version first. */
    tariffs: Omit<TariffVersion, "connectionId">[];
    /** What a lookup service was asked in the last 30 days; null of all others. */
    lookup: LookupCounts | null;
  };

export type DescribeDeps = SetupDeps & {
  secrets: Secrets;
  callbackUrlOf: (connectionId: number, path?: string) => string;
  /** Business time. */
  nowMs: () => number;
};

/** Every connection with its state, by name. */
export async function describeConnections(deps: DescribeDeps): Promise<DescribedConnection[]> {
  const { db } = deps;
  const sinceMs = deps.nowMs() - COMPLAINT_DAYS * DAY_MS;
  const [rows, serving, open, lookups, senders, days, tariffs, results, reports] =
    await Promise.all([
      listConnections(db),
      listGiven(db),
      countOpen(db),
      sumLookups(db, deps.nowMs() - LOOKUP_DAYS * DAY_MS),
      listSenders(db),
      sumDays(db, sinceMs),
      listTariffs(db),
      sumResults(db, deps.nowMs()),
      listReports(db),
    ]);
  const resultOf = (id: number, routeId: number) => {
    const found = results.find((one) => one.connectionId === id && one.routeId === routeId);
    return { delivered: found?.delivered ?? 0, undelivered: found?.undelivered ?? 0 };
  };
  const handedOf = (id: number) => days.get(id) ?? { messages: 0, complaints: 0 };
  return rows.map((row) => ({
    ...row,
    ...(open.get(row.id) ?? { waiting: 0, inDoubt: 0, parked: 0 }),
    ...stateOf(deps, row, reports.get(row.id)),
    secrets: secretsOf(deps, row),
    callbackUrl: deps.callbackUrlOf(row.id, pathOf(deps, row)),
    lookup: isLookup(deps, row) ? (lookups.get(row.id) ?? NO_LOOKUPS) : null,
    senders: senders.filter(({ connectionId }) => connectionId === row.id).map(withoutId),
    tariffs: tariffs.filter(({ connectionId }) => connectionId === row.id).map(withoutId),
    spam: { ...handedOf(row.id), isOften: isOftenCalledSpam(handedOf(row.id)) },
    routes: serving
      .filter(({ connectionId }) => connectionId === row.id)
      .map(({ routeId, priority, share }) => ({
        routeId,
        priority,
        share,
        ...resultOf(row.id, routeId),
      })),
  }));
}

const LOOKUP_DAYS = 30;
const NO_LOOKUPS: LookupCounts = { numbers: 0, asked: 0, failed: 0 };

const isLookup = ({ adapters }: DescribeDeps, { adapter }: ConnectionRow) =>
  adapters.some(({ name, isLookup: asks }) => name === adapter && asks === true);

function withoutId<Row extends { connectionId: number }>({ connectionId: _id, ...rest }: Row) {
  return rest;
}

const pathOf = ({ adapters }: DescribeDeps, { adapter }: ConnectionRow) =>
  adapters.find(({ name }) => name === adapter)?.onRequest?.path;

function stateOf(
  { exchange }: DescribeDeps,
  { id, isEnabled }: ConnectionRow,
  report: ConnectionReport | undefined,
): Pick<DescribedConnection, "state" | "problem"> {
  if (!isEnabled) return { state: "off", problem: null };
  const live = exchange.find(id);
  if (!live) return { state: "broken", problem: exchange.openingProblem(id) ?? null };
  // Who sends over it knows; without a worker that says so, this process goes by what it sees itself.
  const { isUsable, problem } =
    (exchange.isOwn(id) ? undefined : report) ??
    ({ isUsable: live.isUsable(), problem: live.problem() ?? null } as const);
  return { state: isUsable ? "working" : "resting", problem };
}

function secretsOf({ adapters, secrets }: DescribeDeps, { adapter, secretName }: ConnectionRow) {
  const names = adapters.find(({ name }) => name === adapter)?.secrets ?? [];
  const { missing } = secrets.read(secretName, names);
  return names.map((name) => {
    const variable = secretVariable(secretName, name);
    return { name, variable, isSet: !missing.includes(variable) };
  });
}
