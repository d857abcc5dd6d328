import { createHash } from "node:crypto";
import type { Submitted } from "../../../../domain/campaign/campaign.ts";
import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import { clientOnRoute } from "../client-on-route.ts";
import { deleteAsked, upsertAsked } from "./asked/asked-list.store.ts";
import { findList } from "./list.store.ts";
import { listListRoutes, upsertListRoute } from "./list-route.store.ts";
import type { ListUrls } from "./list-url.ts";

export type ListOnRouteDeps = {
  db: Database;
  clock: Clock;
  messaging: MessagingProvider;
  listUrls: ListUrls;
};

/**
 * Gives a list to one network and returns the id that it has there; a network that knows the newest numbers is not asked.
 * Only a submitted campaign can ask for it: it is paid for, and its lists say where their numbers come from. The function
 * throws MessagingError; a list that is gone or without consent is refused for good.
 */
export type ListOnRoute = (
  campaign: Pick<Submitted, "userId" | "submittedAt">,
  listId: string,
  route: { routeId: number; routeApiUrl?: string },
) => Promise<number>;

export function createListOnRoute(deps: ListOnRouteDeps): ListOnRoute {
  return async ({ userId }, listId, { routeId, routeApiUrl = "" }) => {
    const list = await findList(deps.db, userId, listId);
    if (!list) throw refused(translate("The list was deleted."));
    if (list.consentAt === null)
      throw refused(translate("Nobody has said where the numbers of this list come from."));
    const { revision } = list;
    const earlier = (await listListRoutes(deps.db, listId)).find(
      (it) => it.routeId === routeId && it.revision === revision,
    );
    if (earlier) return Number(earlier.networkListId);
    const { clientId } = await clientOnRoute(deps, { userId, name: "" }, { routeId, routeApiUrl });
    const addressHour = deps.listUrls.untilHour();
    const url = deps.listUrls.urlUntil(listId, revision, addressHour);
    const addressSha256 = createHash("sha256").update(url).digest();
    const asked = { listId, routeId, revision, addressHour, addressSha256 };
    // Before the request: its answer may be lost, and what the network has then must end with the list.
    await upsertAsked(deps.db, { ...asked, clientId }, deps.clock.now());
    const registered = await deps.messaging.registerList(routeId, {
      title: list.name,
      clientId,
      url,
    });
    const { listId: networkListId, onNetwork } = registered;
    const known = { routeId, revision, clientId, networkListId, onNetwork };
    await deps.db.transaction().execute(async (tx) => {
      await upsertListRoute(tx, listId, known);
      await deleteAsked(tx, asked);
    });
    return networkListId;
  };
}

function refused(message: string): MessagingError {
  return new MessagingError("rejected", message, [{ path: "listId", message }]);
}

export function listNotFound(): AppError {
  return new AppError("not-found", { message: translate("We could not find this list.") });
}
