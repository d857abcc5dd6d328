import { countryById } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate } from "../../../../domain/translate.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { OptOut, OptOutCount } from "../../../providers/messaging/messaging-operation.ts";
import { forgetOptOut, rememberOptOut } from "../../audience/lists/remember-opt-out.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { listRoutes } from "../reference/reference.store.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "messaging">;
type AddDeps = Pick<AdministrationDeps, "db" | "clock" | "messaging" | "cipher">;
type Asked = { countryId: number; msisdn: string };

/**
 * When and through what a number opted out. The audit says that an administrator looked, and never at which number. Throws
 * not-found, invalid-argument, unavailable.
 */
export async function findOptOut(
  { db, clock, messaging }: Deps,
  asked: Asked,
  { actorUserId, requestId }: Actor,
): Promise<{ routeId: number; optOut: OptOut | null }> {
  const number = checkedNumber(asked);
  const found = await ask(() => messaging.findOptOut(number));
  await recordAudit(db, {
    at: clock.now(),
    actorUserId,
    action: "opt-out.looked-up",
    subjectUserId: null,
    requestId,
    detail: { countryId: number.countryId, hasOptedOut: found.optOut !== null },
  });
  return found;
}

/**
 * Opts a number out by hand; false when it had already. The audit keeps the reason and never the number. Throws
 * not-found, invalid-argument, unavailable.
 */
export async function addOptOut(
  { db, clock, messaging, cipher }: AddDeps,
  { reason, ...asked }: Asked & { reason: string },
  { actorUserId, requestId }: Actor,
): Promise<boolean> {
  const number = checkedNumber(asked);
  const isNew = await ask(() => messaging.addOptOut({ ...number, reason }));
  const { countryId } = number;
  await rememberOptOut({ db, cipher }, { msisdn: number.msisdn, at: clock.now() });
  const action = "opt-out.added";
  const subject = { at: clock.now(), actorUserId, action, subjectUserId: null, requestId };
  await recordAudit(db, { ...subject, detail: { countryId, isNew, reason } });
  return isNew;
}

/**
 * Lifts a number's own opt-out because the person asked for it; false when there was none. A number of the national register
 * stays barred by it. The audit keeps the reason and never the number. Throws not-found, invalid-argument, unavailable.
 */
export async function liftOptOut(
  { db, clock, messaging, cipher }: AddDeps,
  { reason, ...asked }: Asked & { reason: string },
  { actorUserId, requestId }: Actor,
): Promise<boolean> {
  const number = checkedNumber(asked);
  const at = clock.now();
  const isLifted = await ask(() => messaging.liftOptOut({ ...number, reason }));
  // Also when the network knows of none: what a broken connection left here goes with the next try.
  const lift = { at, by: actorUserId, reason };
  await forgetOptOut({ db, cipher }, { msisdn: number.msisdn, lift });
  const { countryId } = number;
  const subject = { at, actorUserId, action: "opt-out.lifted", subjectUserId: null, requestId };
  await recordAudit(db, { ...subject, detail: { countryId, isLifted, reason } });
  return isLifted;
}

/** A page of the opt-outs of a country, newest first, with masked numbers. Throws not-found, unavailable. */
export async function listOptOuts(
  { db, messaging }: Deps,
  { countryId, cursor }: { countryId: number; cursor?: string | undefined },
) {
  if (!countryById(countryId)) throw new AppError("not-found");
  const before = cursor === undefined ? undefined : Number(cursor);
  const [names, { total, optOuts, next }] = await Promise.all([
    routeNames(db),
    ask(() => messaging.listOptOuts({ countryId, before })),
  ]);
  return {
    total,
    rows: optOuts.map(({ id, routeId, ...row }) => ({
      ...row,
      id: String(id),
      routeName: names.get(routeId) ?? String(routeId),
    })),
    nextCursor: next === null ? null : String(next),
  };
}

/** How many opted out on each route of a country, newest day first. Throws not-found, unavailable. */
export async function readOptOutCounts(
  { db, messaging }: Deps,
  query: { countryId: number; from?: string | undefined; to?: string | undefined },
): Promise<(OptOutCount & { routeName: string })[]> {
  if (!countryById(query.countryId)) throw new AppError("not-found");
  const [names, counts] = await Promise.all([
    routeNames(db),
    ask(() => messaging.countOptOuts(query)),
  ]);
  return counts.map((row) => ({
    ...row,
    routeName: names.get(row.routeId) ?? String(row.routeId),
  }));
}

/** The names of all routes by their id. */
export async function routeNames(db: Deps["db"]): Promise<Map<number, string>> {
  return new Map((await listRoutes(db)).map(({ routeId, name }) => [routeId, name]));
}

/** The number as it is stored. Throws not-found for a country, invalid-argument. */
export function checkedNumber({ countryId, msisdn }: Asked): Asked {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  const number = normaliseMsisdn(msisdn, country.code);
  if (number.ok) return { countryId, msisdn: number.msisdn };
  const message = translate("This is not a mobile number in {country}.", { country: country.name });
  throw invalidArgument([{ path: "msisdn", message }]);
}

async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MessagingError) throw new AppError("unavailable");
    throw error;
  }
}
