import { randomInt } from "node:crypto";
import { countryById } from "../../domain/countries.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { findOpen } from "../exchange/check-connection.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Directory } from "../lists/directory.ts";
import type { Handover } from "../networks/connection.ts";
import { findStopped } from "../opt-outs/opt-out.store.ts";
import { insertTest } from "./connection-test.store.ts";

export type TestMessage = {
  id: number;
  countryId: number;
  msisdn: string;
  sender: string;
  text: string;
};

/** `nothing`: it was certainly not sent. `problem` is a sentence for an administrator. */
export type TestOutcome = {
  outcome: "accepted" | "refused" | "unknown" | "nothing";
  problem: string | null;
};

type Deps = { db: Database; exchange: Exchange; directory: Directory; nowMs: () => number };

/** Test messages through one connection on a day, of all administrators together. */
export const MAX_TESTS_A_DAY = 20;

/**
 * Hands one message to exactly this connection, whatever it serves. A number that opted out gets none, and a connection sends
 * twenty a day. Throws
 * invalid-argument, not-found; aborted when the connection is off or carries neither SMS nor RCS; resource-exhausted.
 */
export async function sendTestMessage(deps: Deps, message: TestMessage): Promise<TestOutcome> {
  const msisdn = await checkNumber(deps, message);
  const live = findOpen(deps.exchange, message.id);
  if (typeof live === "string") return { outcome: "nothing", problem: live };
  const handover = handoverOf(live.capabilities.kinds, { ...message, msisdn });
  if (live.takeRoom(1) === 0) throw new AppError("resource-exhausted");
  const counted = { connectionId: message.id, nowMs: deps.nowMs(), max: MAX_TESTS_A_DAY };
  if (!(await insertTest(deps.db, counted)))
    return {
      outcome: "nothing",
      problem: `This connection has sent its ${MAX_TESTS_A_DAY} test messages of today. Try again tomorrow.`,
    };
  const call = await live.handOver(randomInt(2 ** 31), [handover]);
  if (call.taken === "nothing") return { outcome: "nothing", problem: live.problem() ?? null };
  const result = call.results[0]?.outcome ?? "unknown";
  return {
    outcome: result === "postponed" ? "nothing" : result,
    problem: result === "postponed" ? "The network asks to wait." : (live.problem() ?? null),
  };
}

/** The number as networks write it. */
async function checkNumber({ db, directory }: Deps, { countryId, msisdn }: TestMessage) {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  const read = normaliseMsisdn(msisdn, country.code);
  if (!read.ok)
    throw invalidArgument([{ path: "msisdn", message: "This is not a mobile number there." }]);
  const routes = (await listRoutes(db)).filter((route) => route.country.id === countryId);
  const place = directory.locate(
    read.msisdn,
    routes.map(({ routeId }) => routeId),
  );
  const person = await directory.findPerson(db, { ...place, msisdn: read.msisdn });
  const isStopped =
    person !== undefined && (await findStopped(db, place.routeId, [person])).size > 0;
  if (isStopped) throw invalidArgument([{ path: "msisdn", message: "This number has opted out." }]);
  return read.msisdn;
}

/** A plain SMS, or an RCS text where the connection carries that alone. */
function handoverOf(
  kinds: readonly Handover["kind"][],
  { msisdn, sender, text }: TestMessage,
): Handover {
  const reference = `t${randomInt(2 ** 47).toString(36)}`;
  const plain = { reference, msisdn, sender, isFlash: false, linkUrl: null };
  if (kinds.includes("sms")) return { ...plain, kind: "sms", text, content: null };
  if (!kinds.includes("rcs"))
    throw new AppError("aborted", { message: "This network carries no single messages." });
  const content = { agentName: sender, message: { type: "text" as const, text } };
  return { ...plain, kind: "rcs", text: "", content };
}
