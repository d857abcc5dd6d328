import { AppError } from "../../../../domain/errors.ts";
import type {
  NetworkChoice,
  NetworkConnection,
} from "../../../providers/messaging/messaging-networks.ts";
import { listRoutes } from "../reference/reference.store.ts";
import { askNetworks, type NetworkDeps } from "./ask-networks.ts";

/** Connections to networks, the kinds there are, and every route with what serves it. Throws unavailable. */
export async function readNetworks({ db, messaging }: Pick<NetworkDeps, "db" | "messaging">) {
  const [adapters, { connections, choices }, routes] = await Promise.all([
    askNetworks(() => messaging.listNetworkAdapters()),
    askNetworks(() => messaging.listNetworks()),
    listRoutes(db),
  ]);
  return {
    adapters,
    connections,
    routes: routes.map(({ routeId, countryId, name }) => ({
      routeId,
      countryId,
      name,
      connections: servingOf(connections, routeId),
      choice: choiceOf(choices, routeId),
      results: connections.flatMap(({ id, routes: served }) =>
        served.flatMap(({ routeId: of, delivered, undelivered }) =>
          of === routeId ? { connectionId: id, delivered, undelivered } : [],
        ),
      ),
    })),
  };
}

/** Which of these connections serve a route. */
export function servingOf(connections: readonly NetworkConnection[], routeId: number) {
  return connections.flatMap(({ id, routes }) =>
    routes.flatMap((one) =>
      one.routeId === routeId
        ? [{ connectionId: id, priority: one.priority, share: one.share }]
        : [],
    ),
  );
}

const BY_SHARE: NetworkChoice = { by: "share", minDeliveredPercent: 0 };

function choiceOf(
  choices: readonly (NetworkChoice & { routeId: number })[],
  id: number,
): NetworkChoice {
  const { by, minDeliveredPercent } = choices.find(({ routeId }) => routeId === id) ?? BY_SHARE;
  return { by, minDeliveredPercent };
}

/** One connection. Throws not-found, unavailable. */
export async function readNetwork(
  { messaging }: Pick<NetworkDeps, "messaging">,
  id: number,
): Promise<NetworkConnection> {
  const { connections } = await askNetworks(() => messaging.listNetworks());
  const found = connections.find((one) => one.id === id);
  if (!found) throw new AppError("not-found");
  return found;
}
