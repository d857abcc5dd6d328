import { countryById } from "../../domain/countries.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { composeSms } from "../../domain/message/message-composition.ts";
import { measureMessage } from "../../domain/message/message-segments.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import type { Database } from "../db/database.ts";
import { nextLegalMs } from "../../domain/schedule/next-legal.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import type { Directory, LocatedNumber } from "../lists/directory.ts";
import { findStopped } from "../opt-outs/opt-out.store.ts";
import type { SendDue } from "./send-due.ts";
import {
  countTransactional,
  findTransactional,
  insertTransactional,
  lockPerson,
  type NewTransactional,
  type TransactionalMessage,
} from "./transactional.store.ts";

export type AcceptDeps = { db: Database; directory: Directory; sendDue: SendDue };

export type TransactionalBody = {
  key: string;
  countryId: number;
  msisdn: string;
  sender: string;
  text: string;
  asked: boolean;
};

const DAY_MS = 86_400_000;
/** Limit for one person in 24 hours, over all senders. */
export const MAX_MESSAGES_A_DAY = 20;
const MAX_PARTS = 2;

/**
 * Takes one message to one number that is no advertising. One that was asked for this moment leaves at once; any other
 * keeps the hours and holidays of advertising, and waits. A number that opted out gets none. The same key with the same
 * body is answered again; with another body it throws aborted. Throws invalid-argument, not-found, resource-exhausted.
 */
export async function acceptTransactional(
  deps: AcceptDeps,
  body: TransactionalBody,
  nowMs: number,
): Promise<TransactionalMessage> {
  const { db } = deps;
  const bodyHash = hashOf(deps, body);
  const known = await findSame(deps, body.key, bodyHash);
  if (known) return known;
  const { number, country } = await locate(deps, body);
  const [person = 0] = await deps.directory.peopleFor(db, number.routeId, [number]);
  const whose = { routeId: number.routeId, person };
  const isOptedOut = (await findStopped(db, number.routeId, [person])).size > 0;
  const rules = await readSendingRules(db, country);
  await addWithinLimit(db, {
    ...whose,
    key: body.key,
    bodyHash,
    sender: body.sender,
    text: composeSms({ text: body.text, sender: body.sender, countryCode: country.code }),
    isAsked: body.asked,
    isConfirmation: false,
    state: isOptedOut ? "opted-out" : "waiting",
    dueMs: body.asked ? nowMs : nextLegalMs(nowMs, country.code, rules),
    createdMs: nowMs,
  });
  await deps.sendDue(nowMs);
  const added = await findSame(deps, body.key, bodyHash);
  if (!added) throw new Error("The message was neither added nor found.");
  return added;
}

/** One call for a person after the other, so that calls at once do not pass the limit together. */
function addWithinLimit(db: Database, message: NewTransactional): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, message);
    if (await findTransactional(tx, message.key)) return;
    const sinceMs = message.createdMs - DAY_MS;
    if (
      message.state !== "opted-out" &&
      (await countTransactional(tx, message, sinceMs)) >= MAX_MESSAGES_A_DAY
    )
      throw new AppError("resource-exhausted");
    await insertTransactional(tx, message);
  });
}

async function findSame({ db }: AcceptDeps, key: string, hash: Buffer) {
  const found = await findTransactional(db, key);
  if (found && !found.bodyHash.equals(hash))
    throw new AppError("aborted", { message: "This key belongs to another message." });
  return found?.message;
}

async function locate(
  { db, directory }: AcceptDeps,
  { countryId, msisdn, text }: TransactionalBody,
) {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  const read = normaliseMsisdn(msisdn, country.code);
  if (!read.ok)
    throw invalidArgument([{ path: "msisdn", message: "This is not a mobile number there." }]);
  if (measureMessage(text).segments > MAX_PARTS)
    throw invalidArgument([{ path: "text", message: `At most ${MAX_PARTS} parts are sent.` }]);
  const routes = await listRoutes(db);
  const routeIds = routes.flatMap((it) => (it.country.id === countryId ? [it.routeId] : []));
  const place = directory.locate(read.msisdn, routeIds);
  const number: LocatedNumber = { ...place, msisdn: read.msisdn };
  return { number, country };
}

/** Keyed, because a number could be guessed from a plain hash. */
function hashOf(
  { directory }: AcceptDeps,
  { countryId, msisdn, sender, text, asked }: TransactionalBody,
): Buffer {
  return directory.hashOf(JSON.stringify([countryId, msisdn, sender, text, asked]));
}
