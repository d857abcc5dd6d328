import { AppError } from "../../../../domain/errors.ts";
import type { NetworkConnection } from "../../../providers/messaging/messaging-networks.ts";
import { listRoutes } from "../reference/reference.store.ts";
import { askNetworks, type NetworkDeps } from "./ask-networks.ts";

/** Connections to networks, the kinds there are, and every route with what serves it. Throws unavailable. */
export async function readNetworks({ db, messaging }: Pick<NetworkDeps, "db" | "messaging">) {
  const [adapters, connections, routes] = await Promise.all([
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

/** One connection. Throws not-found, unavailable. */
export async function readNetwork(
  { messaging }: Pick<NetworkDeps, "messaging">,
  id: number,
): Promise<NetworkConnection> {
  const connections = await askNetworks(() => messaging.listNetworks());
  const found = connections.find((one) => one.id === id);
  if (!found) throw new AppError("not-found");
  return found;
}
