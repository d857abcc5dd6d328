import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { COUNTRIES } from "../../../../domain/countries.ts";
import {
  type InterestGroup,
  MessagingError,
  type MessagingLocations,
  type MessagingProvider,
  type MessagingRoute,
} from "../messaging-provider.ts";
import type { MessagingOperation } from "../messaging-operation.ts";
import { operationCalls } from "./operation-calls.ts";
import { createRouteApi, type RouteApi, type RouteApiConfig } from "./api.ts";
import { interestsOf, limitsOf } from "./config-replies.ts";
import { partBody } from "./part-body.ts";
import { reachCalls } from "./reach-calls.ts";
import { reportCalls } from "./report-calls.ts";
import { createMemory } from "../../../../platform/memory.ts";
import {
  bookedOf,
  clientOf,
  linkOf,
  listOf,
  locationsOf,
  problemsOf,
  routesOf,
  serviceBody,
  servicesOf,
} from "./translate.ts";

const LISTS_CACHE_MS = 5 * 60_000;
// The route fetches the whole list before it answers.
const LIST_TIMEOUT_MS = 65_000;
const REACHABLE_TIMEOUT_MS = 2_000;

/** The messaging provider of spec section 7, by a base URL per route. */
export function createRouteApiProvider(
  config: RouteApiConfig,
  fetchLike: typeof fetch = fetch,
): MessagingProvider {
  const baseUrl = config.baseUrl.replace(/\/+$/, "");
  const api = createRouteApi({ ...config, baseUrl }, fetchLike);
  const routes = createMemory<MessagingRoute[]>(LISTS_CACHE_MS);
  const locations = createMemory<MessagingLocations>(LISTS_CACHE_MS);
  const interests = createMemory<InterestGroup[]>(LISTS_CACHE_MS);
  const learntUrls = new Map<number, string>();

  const readRoutes = async (countryId: number, Qin?: number): Promise<MessagingRoute[]> => {
    const url = `${baseUrl}/company/routespercountry`;
    const found = routesOf(await api.call({ method: "GET", url, query: { id: countryId, Qin } }));
    for (const route of found) learntUrls.set(route.routeId, route.routeApiUrl);
    return found;
  };
  const listRoutes = (countryId: number, Qin?: number) =>
    routes.get(`${countryId} ${Qin ?? ""}`, () => readRoutes(countryId, Qin));

  async function routeUrl(routeId: number): Promise<string> {
    if (!learntUrls.has(routeId) && config.routeUrls?.[routeId] === undefined) {
      await Promise.all(COUNTRIES.map((country) => listRoutes(country.id)));
    }
    const url = config.routeUrls?.[routeId] ?? learntUrls.get(routeId);
    if (url === undefined) throw new MessagingError("not-found", `There is no route ${routeId}.`);
    return `${url.replace(/\/+$/, "")}/company`;
  }

  return {
    async listRoutes(countryId, kind) {
      if (!kind) return listRoutes(countryId);
      const { adProductId } = KIND_TRAITS[kind];
      const carrying = await listRoutes(countryId, adProductId);
      // A provider may take Qin for a wish.
      return carrying.filter((route) => route.adProductIds.includes(adProductId));
    },
    listLocations: (countryId) =>
      locations.get(String(countryId), async () => {
        const url = `${baseUrl}/apis/locationinterest`;
        return locationsOf(await api.call({ method: "GET", url, query: { countryId } }));
      }),
    listInterests(groupIds) {
      const groupId = groupIds.join(",");
      const url = `${baseUrl}/company/groupinterests`;
      return interests.get(groupId, async () =>
        interestsOf(await api.call({ method: "GET", url, query: { groupId } })),
      );
    },
    async listLimits(routeIds) {
      const query = { routeIds: routeIds.join(",") };
      return limitsOf(
        await api.call({ method: "GET", url: `${baseUrl}/company/getconfig`, query }),
      );
    },
    ...routeCalls(api, routeUrl),
    ...operationCalls(api, { baseUrl, routeUrl, forgetRoutes: () => routes.clear() }),
    async isReachable() {
      const probe = { method: "GET" as const, url: `${baseUrl}/company/routespercountry` };
      const query = { id: COUNTRIES[0]?.id };
      return api.call({ ...probe, query, timeoutMs: REACHABLE_TIMEOUT_MS }).then(
        () => true,
        () => false,
      );
    },
  };
}

type RouteCalls = Omit<
  MessagingProvider,
  | "listRoutes"
  | "listLocations"
  | "listLimits"
  | "listInterests"
  | "isReachable"
  | keyof MessagingOperation
>;

function routeCalls(api: RouteApi, routeUrl: (routeId: number) => Promise<string>): RouteCalls {
  const post = async (routeId: number, path: string, body: unknown, timeoutMs?: number) =>
    api.call({
      method: "POST",
      url: `${await routeUrl(routeId)}/${path}`,
      body,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  const get = async (routeId: number, path: string, query: Record<string, string | number>) =>
    api.call({ method: "GET", url: `${await routeUrl(routeId)}/${path}`, query });

  return {
    ensureClient: async (routeId, client) => clientOf(await post(routeId, "user", client)),
    ...reachCalls(post),
    registerLink: async (routeId, link) => linkOf(await post(routeId, "urllink", link)),
    async setLinksOpen(routeId, { clientId, clientUserId, isOpen }) {
      const body = { clientId, userId: clientUserId, isOpen };
      await api.call({ method: "PUT", url: `${await routeUrl(routeId)}/userlinks`, body });
    },
    registerList: async (routeId, list) =>
      listOf(await post(routeId, "msisdnlist", { ...list, isActive: true }, LIST_TIMEOUT_MS)),
    async endList(routeId, { clientId, ...named }) {
      const name = "listId" in named ? { id: named.listId } : named;
      await post(routeId, "msisdnlist", { ...name, title: "List", clientId, isActive: false });
    },
    validateService: async (routeId, service, timeoutMs) =>
      problemsOf(await post(routeId, "campaignvalidation", serviceBody(service), timeoutMs)),
    validateStep: async (routeId, step, part, timeoutMs) =>
      problemsOf(
        await post(routeId, "campaignstepvalidation", { step, ...partBody(part) }, timeoutMs),
      ),
    createService: async (routeId, service) =>
      bookedOf(await post(routeId, "service", serviceBody(service))),
    async findService(routeId, campaignCode) {
      try {
        return bookedOf(await get(routeId, "service", { campaignCode }));
      } catch (error) {
        if (error instanceof MessagingError && error.kind === "not-found") return undefined;
        throw error;
      }
    },
    async listServiceCodes(routeId, createdFrom) {
      const codes: string[] = [];
      const day = createdFrom.toISOString().slice(0, 10);
      for (let after = 0; ;) {
        const page = servicesOf(await get(routeId, "services", { createdFrom: day, after }));
        const last = page.at(-1);
        if (!last) return codes;
        const booked = page.filter(({ isTest }) => !isTest);
        codes.push(...booked.map(({ campaignCode }) => campaignCode));
        after = last.id;
      }
    },
    async setServiceStatus(routeId, { serviceId, clientId, clientUserId, status }) {
      const body = { clientId, userId: clientUserId, id: serviceId, status: statusCodeOf(status) };
      const url = `${await routeUrl(routeId)}/servicestatus`;
      await api.call({ method: "PUT", url, body });
    },
    ...reportCalls(get),
  };
}
