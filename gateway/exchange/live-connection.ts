import {
  type Capabilities,
  type Connection,
  type Handover,
  type HandoverResult,
  NothingTaken,
  type NothingTakenReason,
  type NumberFacts,
} from "../networks/connection.ts";
import { inSpan } from "../../platform/tracing/spans.ts";
import { createBreaker } from "./breaker.ts";
import { createTokenBucket } from "./token-bucket.ts";

/** What came of a call: a result a message, or the certainty that nothing was taken. */
export type CallOutcome =
  | { taken: "results"; results: readonly HandoverResult[] }
  | { taken: "nothing"; why: NothingTakenReason };

/** A connection in use: with its rate, its rest after failures, and doubt told apart from failure. */
export type LiveConnection = {
  id: number;
  name: string;
  capabilities: Capabilities;
  /** Whether it may be asked now. */
  isUsable(): boolean;
  /** How many of `wanted` messages may be handed over in the next call; 0 while its rate is used up. */
  takeRoom(wanted: number): number;
  /** Whether `takeRoom` would give any now. */
  hasRoom(wanted: number): boolean;
  /** Hands over. Never throws: what is not known is `unknown`. */
  handOver(batchId: number, messages: readonly Handover[]): Promise<CallOutcome>;
  /** Asks about numbers, where it is a lookup service. Never throws: undefined when it did not answer. */
  lookUp(msisdns: readonly string[]): Promise<ReadonlyMap<string, NumberFacts> | undefined>;
  /** Of these numbers, those whose phones show RCS, where it says. Never throws: undefined when it did not answer. */
  askRcs(msisdns: readonly string[]): Promise<ReadonlySet<string> | undefined>;
  /** One sentence about what is wrong with it now. */
  problem(): string | undefined;
  connection: Connection;
};

/** Faults that stay until somebody has done something. */
const HARD: readonly NothingTakenReason[] = ["credentials", "credit"];

/** What is wrong, for an administrator. */
export const PROBLEMS: Readonly<Record<NothingTakenReason, string>> = {
  unreachable: "The network could not be reached.",
  credentials: "The network refuses the password or key.",
  credit: "The account with the network has no credit left.",
  throttled: "The network asks to wait.",
  fault: "The network has a fault.",
};

export function createLiveConnection(
  { id, name }: { id: number; name: string },
  connection: Connection,
  nowMs: () => number,
): LiveConnection {
  const { capabilities } = connection;
  const breaker = createBreaker(nowMs);
  const bucket = createTokenBucket(capabilities.messagesPerSecond, nowMs);
  let problem: string | undefined;

  function note(outcome: CallOutcome): CallOutcome {
    if (outcome.taken === "nothing") {
      problem = PROBLEMS[outcome.why];
      if (HARD.includes(outcome.why)) breaker.failedHard();
      else breaker.failed();
      return outcome;
    }
    const isLost =
      outcome.results.length > 0 && outcome.results.every((result) => result.outcome === "unknown");
    problem = isLost ? "The network did not answer in time." : undefined;
    if (isLost) breaker.failed();
    else breaker.succeeded();
    return outcome;
  }

  /** The answer to a question that sends nothing; undefined when there was none. */
  async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await question();
      note({ taken: "results", results: [] });
      return answer;
    } catch (error) {
      if (error instanceof NothingTaken) note({ taken: "nothing", why: error.why });
      else note({ taken: "results", results: [UNKNOWN] });
      return undefined;
    }
  }

  return {
    id,
    name,
    capabilities,
    connection,
    isUsable: () => breaker.isClosed() && connection.problem?.() === undefined,
    takeRoom: (wanted) => bucket.take(Math.min(wanted, capabilities.maxBatch)),
    hasRoom: (wanted) => bucket.has(Math.min(wanted, capabilities.maxBatch)),
    async handOver(batchId, messages) {
      try {
        const results = await inSpan(
          {
            name: "hand over",
            kind: "client",
            attributes: { connection: name, messages: messages.length },
          },
          () => connection.handOver(batchId, messages),
        );
        // An adapter that loses count has told nothing for sure.
        return note({
          taken: "results",
          results: messages.map((_m, at) => results[at] ?? UNKNOWN),
        });
      } catch (error) {
        if (error instanceof NothingTaken) return note({ taken: "nothing", why: error.why });
        return note({ taken: "results", results: messages.map(() => UNKNOWN) });
      }
    },
    lookUp: (msisdns) => asked(async () => connection.lookup?.ask(msisdns)),
    askRcs: (msisdns) => asked(async () => connection.findRcsCapable?.(msisdns)),
    problem: () => connection.problem?.() ?? problem,
  };
}

const UNKNOWN: HandoverResult = { outcome: "unknown" };
