import { AppError } from "../../domain/errors.ts";
import { NothingTaken } from "../networks/connection.ts";
import type { Exchange } from "./exchange.ts";
import { type LiveConnection, PROBLEMS } from "./live-connection.ts";

const CHECK_MS = 7_000;

/** What the network says of the account: `balance` as it words it, null when it does not tell. */
export type ConnectionCheck = { balance: string | null; problem: string | null };

/**
 * Asks the network how the account stands. One that cannot be opened is tried again first, because a secret in a file may have
 * changed. Throws aborted when it is switched off.
 */
export async function checkConnection(exchange: Exchange, id: number): Promise<ConnectionCheck> {
  await exchange.reopen(id);
  const live = findOpen(exchange, id);
  if (typeof live === "string") return { balance: null, problem: live };
  try {
    const balance = await withinTime(live.connection.readBalance?.() ?? Promise.resolve(undefined));
    return { balance: balance ?? null, problem: live.problem() ?? null };
  } catch (error) {
    const problem = error instanceof NothingTaken ? PROBLEMS[error.why] : PROBLEMS.unreachable;
    return { balance: null, problem };
  }
}

/** A connection that is open, or why it is not. Throws aborted when it is switched off or does not exist. */
export function findOpen(exchange: Exchange, id: number): LiveConnection | string {
  const live = exchange.find(id) ?? exchange.openingProblem(id);
  if (live !== undefined) return live;
  throw new AppError("aborted", { message: "The connection is switched off." });
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NothingTaken("unreachable", "no answer")), CHECK_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
