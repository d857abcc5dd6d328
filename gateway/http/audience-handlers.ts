import { setImmediate } from "node:timers/promises";
import type { Hono } from "hono";
import { DEFAULT_KIND, KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import type { Database } from "../db/database.ts";
import { type BarredPeople, createBarredPeople } from "../delivery/barred-people.ts";
import type { Caps } from "../delivery/caps/caps.ts";
import type { RcsPhones } from "../delivery/phones/rcs-phones.ts";
import { type Audience, audienceOfLists, audienceOfProfile } from "../reach/audience.ts";
import type { ClosedLinks } from "../links/closed-links.ts";
import type { Directory } from "../lists/directory.ts";
import type { People, PeopleSet } from "../reach/people-set.ts";
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
  directory: Pick<Directory, "hashOf">;
  rcsPhones: Pick<RcsPhones, "perMille">;
  caps: Pick<Caps, "readRecent">;
  closedLinks: Pick<ClosedLinks, "set">;
  nowMs: () => number;
  readFacts: (routeId: number) => Promise<Facts>;
};

/** Puts the calls about advertisers and reach on the app. */
export function serveAudience(app: Hono, guard: Guard, deps: AudienceDeps): void {
  const barred = createBarredPeople(deps);
  serveEndpoint(app, endpoints.user, guard, async ({ externalUserId, title }, routeId) => {
    await deps.readFacts(routeId);
    return upsertClient(deps.db, routeId, externalUserId, title);
  });
  serveEndpoint(app, endpoints.userLinks, guard, async ({ clientId, userId, isOpen }, routeId) => {
    await deps.closedLinks.set({ routeId, clientId, clientUserId: userId, isOpen }, deps.nowMs());
    return { clientId, isOpen };
  });
  serveEndpoint(app, endpoints.reachOnTargeting, guard, async (body, routeId) => {
    const facts = await deps.readFacts(routeId);
    const part = orderFrom(body);
    return {
      routeId,
      ...(await reachOf(deps, facts, part, await findBarred(deps, barred, part, facts))),
    };
  });
  serveEndpoint(app, endpoints.reachOnCapping, guard, async (body, routeId) => {
    const facts = await deps.readFacts(routeId);
    const part = orderFrom(body);
    const sets = await findBarred(deps, barred, part, facts, body.clientId);
    return { routeId, ...(await reachOf(deps, facts, part, sets)) };
  });
  serveEndpoint(app, endpoints.reachBatch, guard, async (body, routeId, context) => {
    const { profileTargetings, clientId, ...rest } = body;
    const facts = await deps.readFacts(routeId);
    const parts = profileTargetings.map((profileTargeting) =>
      orderFrom({ ...rest, profileTargeting }),
    );
    const [first = {}] = parts;
    const sets = await findBarred(deps, barred, first, facts, clientId);
    const answers = [];
    for (const part of parts) {
      answers.push(await reachOf(deps, facts, part, sets));
      // What else has come, an opt-out or a tap, does not wait for all of them; nor is counted what nobody waits for.
      await setImmediate();
      if (context.req.raw.signal.aborted) throw new AppError("aborted");
    }
    return { routeId, answers };
  });
}

/** Whom no advertiser may write to now. `inReach` also holds who is at a frequency cap. */
type Barred = { optedOut: PeopleSet; inReach: readonly People[] };

/** The sets of a moment: the same for every audience that is counted in a call. Throws not-found for an unknown client. */
async function findBarred(
  { db, caps }: AudienceDeps,
  barred: BarredPeople,
  { kind = DEFAULT_KIND }: Part,
  { route: { routeId }, nowMs }: Facts,
  clientId?: number,
): Promise<Barred> {
  if (clientId !== undefined && !(await findClient(db, routeId, clientId)))
    throw new AppError("not-found");
  const optedOut = await barred.optedOut(routeId);
  if (!KIND_TRAITS[kind].isCapped) return { optedOut, inReach: [optedOut] };
  const capped = await caps.readRecent(nowMs);
  const inReach: People[] = [optedOut, ...capped.ofAll(routeId, nowMs)];
  if (clientId !== undefined) inReach.push(capped.ofClient(clientId, nowMs));
  return { optedOut, inReach };
}

async function reachOf(deps: AudienceDeps, facts: Facts, part: Part, barred: Barred) {
  const audience = await refusedAtWireFields(() => requireAudience(deps, part, facts));
  const reach = audience.without(barred.inReach);
  const counts = { reach, optedOut: audience.within(barred.optedOut) };
  // Only some phones can show what has an SMS in its place.
  if (!KIND_TRAITS[part.kind ?? DEFAULT_KIND].hasSmsFallback) return counts;
  const perMille = await deps.rcsPhones.perMille(facts.route.routeId, facts.nowMs);
  return { ...counts, rcsCapable: Math.floor((reach * perMille) / 1000) };
}

/** The people of a part of a service. Throws invalid-argument for unknown ids. */
async function requireAudience(
  { db, reach, directory }: AudienceDeps,
  part: Part,
  facts: Facts,
): Promise<Audience> {
  const named = await findNamed({ db, directory }, part, facts);
  const known = { ...facts, ...named };
  const problems = [
    ...productProblems(part, known),
    ...listProblems(part, known),
    ...excludeProblems(part, known),
    ...matchingProblems(part, known),
  ];
  if (problems.length > 0) throw invalidArgument(problems);
  const asked = { reach, routeId: facts.route.routeId, targeting: targetingOf(part) };
  const leftOut = await findPeople(db, named.excludeList ? [named.excludeList] : []);
  if (part.targetModel === "list") {
    const members = (await findPeople(db, named.lists ?? [])).difference(leftOut);
    return audienceOfLists(asked, part.listUse ?? "all", { members, leftOut });
  }
  const unknown = unknownIds(asked.targeting, facts.route.country.code);
  if (unknown.length > 0)
    throw invalidArgument(
      unknown.map((path) => ({ path, message: "This id is not known in the country." })),
    );
  return audienceOfProfile(asked, leftOut);
}
