import { AppError } from "../../../../domain/errors.ts";
import type { Log } from "../../../../platform/log/log.ts";
import type { Database } from "../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import { clientOnRoute } from "../client-on-route.ts";
import type { ListUrls } from "./list-url.ts";
import { findList, type MsisdnList } from "./list.store.ts";
import { listListRoutes, upsertListRoute } from "./list-route.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type ListsOnRoutesDeps = {
  db: Database;
  messaging: MessagingProvider;
  log: Log;
  listUrls: ListUrls;
};

/** The ids under which the networks of its country know a user's list, by route. */
export type ListsOnRoutes = (
  userId: string,
  listId: string,
) => Promise<ReadonlyMap<number, number>>;

/**
 * Makes a list known to every network of its country, those that know its newest numbers excepted. The function throws
 * not-found for a list that is not the user's, unavailable when a network cannot take it now.
 */
export function createListsOnRoutes(deps: ListsOnRoutesDeps): ListsOnRoutes {
  return async (userId, listId) => {
    const list = await findList(deps.db, userId, listId);
    if (!list) throw listNotFound();
    try {
      return await registerEverywhere(deps, list);
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      deps.log.warn({ err: error, listId }, "list could not be given to the networks");
      throw new AppError("unavailable", {
        message: translate("The networks cannot take your list right now. Try again in a minute."),
        reason: "list-unavailable",
      });
    }
  };
}

export function listNotFound(): AppError {
  return new AppError("not-found", { message: translate("We could not find this list.") });
}

async function registerEverywhere(
  deps: ListsOnRoutesDeps,
  list: MsisdnList,
): Promise<ReadonlyMap<number, number>> {
  const [routes, known] = await Promise.all([
    deps.messaging.listRoutes(list.countryId),
    listListRoutes(deps.db, list.id),
  ]);
  const current = known.filter(({ revision }) => revision === list.revision);
  const ids = new Map(current.map((route) => [route.routeId, Number(route.networkListId)]));
  const missing = routes.filter(({ routeId }) => !ids.has(routeId));
  await Promise.all(
    missing.map(async ({ routeId, routeApiUrl }) => {
      const advertiser = { userId: list.userId, name: "" };
      const { clientId } = await clientOnRoute(deps, advertiser, { routeId, routeApiUrl });
      const url = deps.listUrls.urlOf(list.id, list.revision);
      const asked = { title: list.name, clientId, url };
      const { listId: networkListId, onNetwork } = await deps.messaging.registerList(
        routeId,
        asked,
      );
      const { revision } = list;
      const row = { routeId, revision, clientId, networkListId, onNetwork };
      await upsertListRoute(deps.db, list.id, row);
      ids.set(routeId, networkListId);
    }),
  );
  return ids;
}
