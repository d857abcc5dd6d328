import type { Hono } from "hono";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { createLink, type LinkDeps } from "../links/create-link.ts";
import type { ListDeps } from "../lists/load-list.ts";
import { endList, endListOfAddress, loadList } from "../lists/load-list.ts";
import { findList, type NumberList } from "../lists/list.store.ts";
import { addOptOut, checkOptOuts, pageOptOuts } from "../opt-outs/advertiser-opt-outs.ts";
import { findClient } from "../services/client.store.ts";
import type { Facts } from "../services/facts.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";

export type ListApiDeps = LinkDeps &
  ListDeps & {
    readFacts: (routeId: number) => Promise<Facts>;
    nowMs: () => number;
  };

const PAGE = 100;
const MAX_PAGE_NUMBERS = 1000;

/** Puts the calls about links, lists and opting out on the app. */
export function serveLists(app: Hono, guard: Guard, deps: ListApiDeps): void {
  serveEndpoint(app, endpoints.urlLink, guard, async (body, routeId) => {
    const { route, nowMs } = await deps.readFacts(routeId);
    const { id, url, landingPageUrl } = await createLink(deps, route.routeId, body, nowMs);
    return { id, url, landingPageUrl };
  });
  serveEndpoint(app, endpoints.msisdnList, guard, async (body, routeId) => {
    const facts = await deps.readFacts(routeId);
    if (!(await findClient(deps.db, routeId, body.clientId))) throw new AppError("not-found");
    const { id, url, urlSha256, isActive } = body;
    if (id !== undefined && !isActive)
      return presentList(await endList(deps.db, { ...body, id, routeId }));
    if (urlSha256 !== undefined && !isActive)
      return presentList(await endListOfAddress(deps.db, { ...body, urlSha256, routeId }));
    if (url === undefined || id !== undefined || urlSha256 !== undefined)
      throw invalidArgument([{ path: "url", message: "A list is fetched from its address." }]);
    return presentList(await loadList(deps, { ...body, url }, facts));
  });
  serveEndpoint(app, endpoints.findMsisdnList, guard, async ({ id, clientId }, routeId) => {
    const list = await findList(deps.db, id);
    if (list?.routeId !== routeId || list.clientId !== clientId) throw new AppError("not-found");
    return presentList(list);
  });
  serveEndpoint(app, endpoints.addOptOut, guard, (body) => addOptOut(deps, body, deps.nowMs()));
  serveEndpoint(app, endpoints.checkOptOuts, guard, async (body) => ({
    optedOut: await checkOptOuts(deps, body),
  }));
  serveEndpoint(app, endpoints.listOptOuts, guard, ({ cursor = 0, limit = PAGE }) =>
    pageOptOuts(deps, { after: cursor, limit: Math.max(1, Math.min(limit, MAX_PAGE_NUMBERS)) }),
  );
}

function presentList({ id, title, isActive, accepted, duplicate, bad, onNetwork }: NumberList) {
  return {
    id,
    name: title,
    cnt: accepted,
    path: `lists/${id}`,
    status: isActive ? ("ready" as const) : ("inactive" as const),
    accepted,
    duplicate,
    bad,
    onNetwork,
  };
}
