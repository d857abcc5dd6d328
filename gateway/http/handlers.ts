import type { Hono } from "hono";
import { CAMPAIGN_KINDS, FLOW_TYPE } from "../../domain/catalogue.ts";
import { countryById } from "../../domain/countries.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { findRoute, listRoutes, readHolidays, type Route } from "../catalogue/catalogue.store.ts";
import { describeCountry } from "../catalogue/describe-country.ts";
import { findCapped, type FrequencyCap } from "../delivery/message.store.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import { reportService } from "../reports/service-report.ts";
import { changeStatus } from "../services/change-status.ts";
import { ensureClient, findClient } from "../services/client.store.ts";
import { createService, type CreateDeps } from "../services/create-service.ts";
import {
  serviceProblems,
  type ServiceProblem,
  STEP_CHECKS,
  targetingOf,
  type Facts,
} from "../services/service-checks.ts";
import type { Service } from "../services/service.ts";
import { findService, findServiceByCode } from "../services/service.store.ts";
import { unknownIds } from "../services/targeting-ids.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";
import { isSameSecret, issueToken } from "./tokens.store.ts";
import type * as z from "zod";
import type { reachBody } from "./wire.ts";

export type ApiDeps = CreateDeps & {
  reach: ReachEngine;
  cap: FrequencyCap;
  publicUrl: string;
  credentials: { username: string; password: string };
  nowMs: () => number;
};

const TOKEN_SECONDS = 3600;
const SMS_PRODUCTS = CAMPAIGN_KINDS.filter(({ flowTypeId }) => flowTypeId === FLOW_TYPE.sms).map(
  (kind) => kind.adProductId,
);

/** Puts every call of the API on the app. */
export function serveApi(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.authorize, guard, async ({ username, password }) => {
    // Both are compared every time, so that the time taken tells nothing.
    const isUser = isSameSecret(username, deps.credentials.username);
    const isPassword = isSameSecret(password, deps.credentials.password);
    if (!isUser || !isPassword)
      throw new AppError("unauthenticated", { message: "Wrong username or password." });
    const token = await issueToken(deps.pool, TOKEN_SECONDS);
    return { token_type: "bearer" as const, access_token: token, expires_in: TOKEN_SECONDS };
  });
  serveCatalogue(app, guard, deps);
  serveAudience(app, guard, deps);
  serveServices(app, guard, deps);
}

function serveCatalogue(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.routesPerCountry, guard, async ({ id, Qin }) => {
    const wanted = Qin?.split(",").map(Number);
    const offered = SMS_PRODUCTS.filter((product) => wanted?.includes(product) ?? true);
    const routes = offered.length === 0 ? [] : await listRoutes(deps.pool);
    return {
      routes: routes
        .filter(({ country }) => country.id === id)
        .map(({ routeId, name, optOutSuffix }) => ({
          routeId,
          name,
          routeApiUrl: `${deps.publicUrl}/r/${routeId}`,
          counter: deps.reach.counters(routeId).people,
          optOutSuffix,
          adProductIds: SMS_PRODUCTS,
        })),
    };
  });
  serveEndpoint(app, endpoints.locationInterest, guard, async ({ countryId }) => {
    const country = countryById(countryId);
    if (!country) throw new AppError("not-found");
    const routes = (await listRoutes(deps.pool)).filter((route) => route.country.id === countryId);
    return describeCountry(
      country,
      routes.map(({ routeId }) => routeId),
      deps.reach,
    );
  });
}

function serveAudience(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.user, guard, async ({ externalUserId, title }, routeId) => {
    await requireRoute(deps, routeId);
    return ensureClient(deps.pool, routeId, externalUserId, title);
  });
  serveEndpoint(app, endpoints.reachOnTargeting, guard, async (body, routeId) => {
    const targeting = await requireTargeting(deps, routeId, body);
    return { routeId, reach: deps.reach.count(routeId, targeting) };
  });
  serveEndpoint(app, endpoints.reachOnCapping, guard, async (body, routeId) => {
    const targeting = await requireTargeting(deps, routeId, body);
    if (!(await findClient(deps.pool, routeId, body.clientId))) throw new AppError("not-found");
    const capped = await findCapped(deps.pool, body.clientId, deps.nowMs(), deps.cap);
    const reach =
      deps.reach.count(routeId, targeting) - deps.reach.countAmong(routeId, targeting, capped);
    return { routeId, reach };
  });
}

function serveServices(app: Hono, guard: Guard, deps: ApiDeps): void {
  serveEndpoint(app, endpoints.campaignValidation, guard, async (body, routeId) =>
    asVerdict(serviceProblems(body, await readFacts(deps, routeId), { forBooking: false })),
  );
  serveEndpoint(
    app,
    endpoints.campaignStepValidation,
    guard,
    async ({ step, ...service }, routeId) => {
      const facts = await readFacts(deps, routeId);
      return asVerdict(STEP_CHECKS[step].flatMap((check) => check(service, facts)));
    },
  );
  serveEndpoint(app, endpoints.createService, guard, async (body, routeId) =>
    presentService(await createService(deps, body, await readFacts(deps, routeId))),
  );
  serveEndpoint(app, endpoints.findService, guard, async ({ campaignCode }, routeId) => {
    const found = await findServiceByCode(deps.pool, routeId, campaignCode);
    if (!found) throw new AppError("not-found");
    return presentService(found.service);
  });
  serveEndpoint(app, endpoints.serviceStatus, guard, async (body, routeId) => {
    const { id, status } = await changeStatus(deps.pool, body, await readFacts(deps, routeId));
    return { id, status: asWireStatus(status) };
  });
  serveEndpoint(
    app,
    endpoints.serviceReport,
    guard,
    async ({ id, startPeriod, endPeriod }, routeId) => {
      const service = await findService(deps.pool, id);
      if (service?.routeId !== routeId) throw new AppError("not-found");
      const report = await reportService(deps.pool, service, { from: startPeriod, to: endPeriod });
      return { ...report, status: asWireStatus(report.status) };
    },
  );
}

async function requireRoute(deps: ApiDeps, routeId: number): Promise<Route> {
  const route = await findRoute(deps.pool, routeId);
  if (!route) throw new AppError("not-found", { message: "There is no such route." });
  return route;
}

async function requireTargeting(deps: ApiDeps, routeId: number, body: z.output<typeof reachBody>) {
  const route = await requireRoute(deps, routeId);
  const targeting = targetingOf(body);
  const unknown = unknownIds(targeting, route.country.code);
  if (unknown.length === 0) return targeting;
  throw invalidArgument(
    unknown.map((path) => ({ path, message: "This id is not known in the country." })),
  );
}

async function readFacts(deps: ApiDeps, routeId: number): Promise<Facts> {
  const routes = await listRoutes(deps.pool);
  const route = routes.find((candidate) => candidate.routeId === routeId);
  if (!route) throw new AppError("not-found", { message: "There is no such route." });
  const { country } = route;
  const holidays = await readHolidays(deps.pool, country.id);
  const countryRouteIds = routes
    .filter((candidate) => candidate.country.id === country.id)
    .map((candidate) => candidate.routeId);
  return { route, countryRouteIds, reach: deps.reach, holidays, nowMs: deps.nowMs() };
}

function asVerdict(problems: ServiceProblem[]) {
  return { valid: problems.length === 0, problems };
}

type WireStatus = 255 | 0 | 243 | 250 | 237 | 300;

// The database allows no other code, and the reply's schema checks it once more.
function asWireStatus(status: number): WireStatus {
  return status as WireStatus;
}

function presentService({ id, campaignCode, status }: Service) {
  return { id, campaignCode, status: asWireStatus(status) };
}
