import type { Hono } from "hono";
import { statusCodeOf } from "../../domain/campaign/status-codes.ts";
import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { type Route, listRoutes } from "../catalogue/catalogue.store.ts";
import { readBookingRules, readRule } from "../catalogue/read-rules.ts";
import { describeCountry, describeGroups } from "../reach/describe-country.ts";
import { routeLimits } from "../catalogue/route-limits.ts";
import type { Network } from "../networks/network.ts";
import type { FrequencyCap } from "../catalogue/route-limits.ts";
import type { TapWriter } from "../links/tap-writer.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import { changeStatus } from "../services/change-status.ts";
import { createService, type CreateDeps } from "../services/create-service.ts";
import type { Facts, ServiceProblem } from "../services/facts.ts";
import { findNamed } from "../services/find-named.ts";
import { requestSender } from "../services/sender-checks.ts";
import { serviceProblems, STEP_CHECKS } from "../services/service-checks.ts";
import type { Service } from "../services/service.ts";
import { findServiceByCode, listServicesOf } from "../services/service.store.ts";
import { type PasswordDeps, requirePassword } from "./authorize/require-password.ts";
import { type ArchiveApiDeps, serveArchive } from "./archive/archive-calls.ts";
import { type AudienceDeps, serveAudience } from "./audience-handlers.ts";
import { endpoints } from "./endpoints.ts";
import { type NetworkApiDeps, serveNetworks } from "./network-handlers.ts";
import { type OperationApiDeps, serveOperation } from "./operation-handlers.ts";
import { type ListApiDeps, serveLists } from "./list-handlers.ts";
import { serveReports } from "./report-handlers.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";
import { serveSubscribers, type SubscriberApiDeps } from "./subscriber-calls.ts";
import { hashOfBody, orderFrom } from "./wire/order-from-wire.ts";
import { atWireFields, refusedAtWireFields } from "./wire/wire-paths.ts";
import { insertToken } from "./tokens.store.ts";

export type ApiDeps = CreateDeps &
  PasswordDeps &
  Omit<AudienceDeps, "readFacts"> &
  Omit<ListApiDeps, "readFacts"> &
  OperationApiDeps &
  NetworkApiDeps &
  SubscriberApiDeps &
  ArchiveApiDeps & {
    reach: ReachEngine;
    network: Network;
    publicUrl: string;
    nowMs: () => number;
    taps: Pick<TapWriter, "countNew">;
    /** Messages to one person: of one advertiser, and of all together. */
    cap: FrequencyCap;
    capAll: FrequencyCap;
  };

/** The status changes a caller may request, by the requested status. */
const CHANGES = { 250: "stopped", 237: "paused", 0: "active" } as const;
const TOKEN_SECONDS = 3600;

/** Puts every call of the API on the app. */
export function serveApi(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.authorize, guard, async (given, _routeId, context) => {
    requirePassword(deps, given, context);
    const token = await insertToken(deps.db, TOKEN_SECONDS);
    return { token_type: "bearer" as const, access_token: token, expires_in: TOKEN_SECONDS };
  });
  serveCatalogue(app, guard, deps);
  serveAudience(app, guard, { ...deps, readFacts: (routeId) => readFacts(deps, routeId) });
  serveLists(app, guard, { ...deps, readFacts: (routeId) => readFacts(deps, routeId) });
  serveOperation(app, guard, deps);
  serveNetworks(app, guard, deps);
  serveSubscribers(app, guard, deps);
  serveArchive(app, guard, deps);
  serveServices(app, guard, deps);
  serveReports(app, guard, deps);
}

function serveCatalogue(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.routesPerCountry, guard, async ({ id, Qin }) => {
    const wanted = Qin?.split(",").map(Number);
    const isWanted = ({ country, adProductIds }: Route) =>
      country.id === id && (wanted?.some((product) => adProductIds.includes(product)) ?? true);
    const routes = (await listRoutes(deps.db)).filter(isWanted);
    return {
      routes: routes.map(({ routeId, name, optOutSuffix, adProductIds }) => ({
        routeId,
        name,
        routeApiUrl: `${deps.publicUrl}/r/${routeId}`,
        counter: deps.reach.counters(routeId).people,
        hasSubscribers: deps.reach.counters(routeId).people > 0,
        optOutSuffix,
        adProductIds,
      })),
    };
  });
  serveEndpoint(app, endpoints.locationInterest, guard, async ({ countryId }) => {
    const country = countryById(countryId);
    if (!country) throw new AppError("not-found");
    const routes = (await listRoutes(deps.db)).filter((route) => route.country.id === countryId);
    return describeCountry(
      country,
      routes.map(({ routeId }) => routeId),
      deps.reach,
    );
  });
  serveEndpoint(app, endpoints.getConfig, guard, async ({ routeIds, adproductId }) => {
    const caps = { capOwn: deps.cap, capAll: deps.capAll };
    const routes = (await listRoutes(deps.db)).filter((it) => routeIds.includes(it.routeId));
    const limits = routes.map(async (route) => {
      const today = zonedParts(deps.nowMs(), route.country.timeZone).date;
      const legalHours = valueOn(await readRule(deps.db, route.country, "legalHours"), today);
      return routeLimits(route, { ...caps, legalHours }, adproductId);
    });
    return { routes: await Promise.all(limits) };
  });
  serveEndpoint(app, endpoints.groupInterests, guard, async ({ groupId }) => ({
    groups: describeGroups(groupId),
  }));
}

function serveServices(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.campaignValidation, guard, async (body, routeId) => {
    const order = orderFrom(body);
    const known = await readFacts(deps, routeId);
    const facts = { ...known, ...(await findNamed(deps, order, known)) };
    await requestSender(deps.db, order, facts);
    return asVerdict(serviceProblems(order, facts, { forBooking: false }));
  });
  serveEndpoint(
    app,
    endpoints.campaignStepValidation,
    guard,
    async ({ step, ...body }, routeId) => {
      const part = orderFrom(body);
      const known = await readFacts(deps, routeId);
      const facts = { ...known, ...(await findNamed(deps, part, known)) };
      return asVerdict(STEP_CHECKS[step].flatMap((check) => check(part, facts)));
    },
  );
  serveEndpoint(app, endpoints.createService, guard, async (body, routeId) => {
    const facts = await readFacts(deps, routeId);
    const booking = { order: orderFrom(body), bodySha256: hashOfBody(body) };
    return presentService(await refusedAtWireFields(() => createService(deps, booking, facts)));
  });
  serveEndpoint(app, endpoints.findService, guard, async ({ campaignCode }, routeId) => {
    const found = await findServiceByCode(deps.db, routeId, campaignCode);
    if (!found) throw new AppError("not-found");
    return presentService(found.service);
  });
  serveEndpoint(app, endpoints.listServices, guard, async ({ createdFrom, after }, routeId) => {
    const from = new Date(`${createdFrom}T00:00:00Z`);
    const services = await listServicesOf(deps.db, { routeId, from, afterId: after ?? 0 });
    return { services: services.map(presentService) };
  });
  serveEndpoint(app, endpoints.serviceStatus, guard, async (body, routeId) => {
    const change = { ...body, status: CHANGES[body.status] };
    const { id, status } = await changeStatus(deps.db, change, await readFacts(deps, routeId));
    return { id, status: statusCodeOf(status) };
  });
}

async function readFacts(deps: ApiDeps, routeId: number): Promise<Facts> {
  const routes = await listRoutes(deps.db);
  const route = routes.find((candidate) => candidate.routeId === routeId);
  if (!route) throw new AppError("not-found", { message: "There is no such route." });
  const { country } = route;
  const { rules, law } = await readBookingRules(deps.db, country, deps.nowMs());
  const countryRouteIds = routes
    .filter((candidate) => candidate.country.id === country.id)
    .map((candidate) => candidate.routeId);
  const { reach, exchange, network } = deps;
  return { route, countryRouteIds, reach, rules, law, nowMs: deps.nowMs(), exchange, network };
}

function asVerdict(problems: ServiceProblem[]) {
  return { valid: problems.length === 0, problems: atWireFields(problems) };
}

function presentService({ id, campaignCode, status }: Service) {
  return { id, campaignCode, status: statusCodeOf(status) };
}
