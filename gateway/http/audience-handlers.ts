import type { Hono } from "hono";
import { DEFAULT_KIND, KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import type { Database } from "../db/database.ts";
import type { FrequencyCap } from "../catalogue/route-limits.ts";
import { type BarredPeople, createBarredPeople } from "../delivery/barred-people.ts";
import { findCapped } from "../delivery/message.store.ts";
import type { Network } from "../networks/network.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import {
  excludeProblems,
  listProblems,
  matchingProblems,
  targetingOf,
} from "../services/audience-checks.ts";
import { productProblems } from "../services/content-checks.ts";
import { upsertClient, findClient } from "../services/client.store.ts";
import type { Facts } from "../services/facts.ts";
import type { Part } from "../services/service-order.ts";
import { findNamed, findPeople } from "../services/find-named.ts";
import { unknownIds } from "../services/targeting-ids.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";
import { orderFrom } from "./wire/order-from-wire.ts";
import { refusedAtWireFields } from "./wire/wire-paths.ts";

export type AudienceDeps = {
  db: Database;
  reach: ReachEngine;
  network: Network;
  cap: FrequencyCap;
  capAll: FrequencyCap;
  readFacts: (routeId: number) => Promise<Facts>;
};

type Audience = { size: number; among: (people: ReadonlySet<number>) => number };

/** Puts the calls about advertisers and reach on the app. */
export function serveAudience(app: Hono, guard: Guard, deps: AudienceDeps): void {
  const barred = createBarredPeople(deps);
  serveEndpoint(app, endpoints.user, guard, async ({ externalUserId, title }, routeId) => {
    await deps.readFacts(routeId);
    return upsertClient(deps.db, routeId, externalUserId, title);
  });
  serveEndpoint(app, endpoints.reachOnTargeting, guard, async (body, routeId) => {
    const facts = await deps.readFacts(routeId);
    const part = orderFrom(body);
    const audience = await refusedAtWireFields(() => requireAudience(deps, part, facts));
    const unreachable = await findBarred(barred, part, facts);
    const optedOut = audience.among(await barred.optedOut(routeId));
    const reach = audience.size - audience.among(unreachable);
    return answer(deps, routeId, { reach, optedOut }, part);
  });
  serveEndpoint(app, endpoints.reachOnCapping, guard, async (body, routeId) => {
    const facts = await deps.readFacts(routeId);
    if (!(await findClient(deps.db, routeId, body.clientId))) throw new AppError("not-found");
    const part = orderFrom(body);
    const audience = await refusedAtWireFields(() => requireAudience(deps, part, facts));
    const unreachable = await findBarred(barred, part, facts);
    const own = isCapped(part)
      ? await findCapped(deps.db, { clientId: body.clientId }, facts.nowMs, deps.cap)
      : new Set<number>();
    const left = audience.among(unreachable) + audience.among(own.difference(unreachable));
    const optedOut = audience.among(await barred.optedOut(routeId));
    return answer(deps, routeId, { reach: audience.size - left, optedOut }, part);
  });
}

function answer(
  { network }: AudienceDeps,
  routeId: number,
  { reach, optedOut }: { reach: number; optedOut: number },
  { kind = DEFAULT_KIND }: Part,
) {
  // Only some phones can show what has an SMS in its place.
  if (!KIND_TRAITS[kind].hasSmsFallback) return { routeId, reach, optedOut };
  const rcsCapable = Math.floor((reach * network.rcsCapablePerMille(routeId)) / 1000);
  return { routeId, reach, optedOut, rcsCapable };
}

const isCapped = ({ kind = DEFAULT_KIND }: Part): boolean => KIND_TRAITS[kind].isCapped;

/** Whom no advertiser may write to now: those who opted out, and those at the cap of all together. */
async function findBarred(
  barred: BarredPeople,
  part: Part,
  { route: { routeId }, nowMs }: Facts,
): Promise<ReadonlySet<number>> {
  return isCapped(part) ? barred.optedOutOrCapped(routeId, nowMs) : barred.optedOut(routeId);
}

/** Counts the audience. Throws invalid-argument for unknown ids. */
async function requireAudience(
  { db, reach }: AudienceDeps,
  part: Part,
  facts: Facts,
): Promise<Audience> {
  const named = await findNamed(db, part);
  const known = { ...facts, ...named };
  const problems = [
    ...productProblems(part, known),
    ...listProblems(part, known),
    ...excludeProblems(part, known),
    ...matchingProblems(part, known),
  ];
  if (problems.length > 0) throw invalidArgument(problems);
  if (part.targetModel === "list") {
    const leftOut = named.excludeList?.people ?? new Set<number>();
    const members = (await findPeople(db, named.lists ?? [])).difference(leftOut);
    return ofLists(reach, facts.route.routeId, part, { members, leftOut });
  }
  const targeting = targetingOf(part);
  const unknown = unknownIds(targeting, facts.route.country.code);
  if (unknown.length > 0)
    throw invalidArgument(
      unknown.map((path) => ({ path, message: "This id is not known in the country." })),
    );
  const { routeId } = facts.route;
  const leftOut = named.excludeList?.people ?? new Set<number>();
  const among = (people: ReadonlySet<number>) =>
    reach.countAmong(routeId, targeting, leftOut.size === 0 ? people : people.difference(leftOut));
  const size = reach.count(routeId, targeting) - reach.countAmong(routeId, targeting, leftOut);
  return { size, among };
}

/** The people of lists: all of them, those who match the profile, or they and the profile's people, each once. */
function ofLists(
  reach: ReachEngine,
  routeId: number,
  part: Part,
  { members, leftOut }: { members: ReadonlySet<number>; leftOut: ReadonlySet<number> },
): Audience {
  const targeting = targetingOf(part);
  if (part.listUse === "matching") {
    const matching = reach.matching(routeId, targeting, members);
    return { size: matching.size, among: (people) => matching.intersection(people).size };
  }
  if (part.listUse !== "with-profile")
    return { size: members.size, among: (people) => members.intersection(people).size };
  const counted = members.union(leftOut);
  const others = reach.count(routeId, targeting) - reach.countAmong(routeId, targeting, counted);
  return {
    size: members.size + others,
    among: (people) =>
      members.intersection(people).size +
      reach.countAmong(routeId, targeting, people.difference(counted)),
  };
}
