import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type {
  NetworkConnection,
  NetworkServingChange,
  NetworkWords,
} from "../../../providers/messaging/messaging-networks.ts";
import type { Actor } from "../administration-deps.ts";
import { listRoutes } from "../reference/reference.store.ts";
import { changeAtNetworks, type NetworkDeps } from "./ask-networks.ts";
import { readNetwork } from "./read-networks.ts";

type Known = { id: number; revision: number };
type Reason = { reason: string };

/** Adds a connection, switched off. Throws invalid-argument at fields, unavailable. Its id. */
export async function createNetwork(
  deps: NetworkDeps,
  { reason, ...network }: NetworkWords & { adapter: string } & Reason,
  actor: Actor,
): Promise<number> {
  const change = { subject: network.name, before: null, after: network, reason };
  const { id } = await changeAtNetworks(deps, change, actor, () =>
    deps.messaging.createNetwork(network),
  );
  return id;
}

/** Changes a connection's name, settings and where its secrets are. Throws invalid-argument, not-found, aborted, unavailable. */
export async function changeNetwork(
  deps: NetworkDeps,
  { reason, ...network }: Known & NetworkWords & Reason,
  actor: Actor,
): Promise<void> {
  const before = wordsOf(await readSame(deps, network));
  const { name, secretName, settings, nationalCountryId = before.nationalCountryId } = network;
  const after = { ...before, name, secretName, settings, nationalCountryId };
  await changeAtNetworks(deps, { subject: name, before, after, reason }, actor, () =>
    deps.messaging.changeNetwork(network),
  );
}

/** Switches a connection on or off. Throws not-found, aborted, unavailable. */
export async function switchNetwork(
  deps: NetworkDeps,
  { reason, ...change }: Known & { isEnabled: boolean } & Reason,
  actor: Actor,
): Promise<void> {
  const before = wordsOf(await readSame(deps, change));
  const after = { ...before, isEnabled: change.isEnabled };
  await changeAtNetworks(deps, { subject: before.name, before, after, reason }, actor, () =>
    deps.messaging.switchNetwork(change),
  );
}

/** Takes a connection away that nothing refers to. Throws not-found, aborted, unavailable. */
export async function removeNetwork(
  deps: NetworkDeps,
  { reason, ...known }: Known & Reason,
  actor: Actor,
): Promise<void> {
  const network = await readSame(deps, known);
  if (network.routes.length > 0)
    throw new AppError("aborted", {
      message: translate("A route uses this connection. Take it away from the route first."),
    });
  if (network.nationalCountryId !== null)
    throw new AppError("aborted", {
      message: translate(
        "This connection reaches all networks of a country. Change that first, then delete it.",
      ),
    });
  const before = wordsOf(network);
  try {
    await changeAtNetworks(deps, { subject: before.name, before, after: null, reason }, actor, () =>
      deps.messaging.removeNetwork(known),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "aborted") throw error;
    throw new AppError("aborted", {
      message: translate(
        "Messages of the last 14 days went through this connection. Switch it off now, and delete it later.",
      ),
    });
  }
}

/** Sets which connections serve a route and how one of them is chosen, all at once. Throws not-found, invalid-argument, aborted, unavailable. */
export async function setRouteNetworks(
  deps: NetworkDeps,
  { routeId, reason, ...given }: { routeId: number } & NetworkServingChange & Reason,
  actor: Actor,
): Promise<void> {
  const { known, connections, choice } = given;
  const route = (await listRoutes(deps.db)).find((one) => one.routeId === routeId);
  if (!route) throw new AppError("not-found");
  const before = choice ? { connections: known, choice: choice.known } : known;
  const after = choice ? { connections, choice: choice.next } : connections;
  const change = { subject: route.name, before, after, reason };
  await changeAtNetworks(deps, change, actor, () =>
    deps.messaging.setRouteNetworks(routeId, given),
  );
}

/** The connection as it was seen. Throws aborted when it was changed since. */
async function readSame(deps: NetworkDeps, { id, revision }: Known): Promise<NetworkConnection> {
  const network = await readNetwork(deps, id);
  if (network.revision === revision) return network;
  throw new AppError("aborted", {
    message: translate("Somebody else has changed this connection. Check it and try again."),
  });
}

function wordsOf({
  name,
  adapter,
  secretName,
  settings,
  isEnabled,
  nationalCountryId,
}: NetworkConnection) {
  return { name, adapter, secretName, settings, isEnabled, nationalCountryId };
}
