import { AppError } from "../../../../domain/errors.ts";
import type { SubscriberImport } from "../../../providers/messaging/messaging-subscribers.ts";
import type { Actor } from "../administration-deps.ts";
import { askNetworks, changeAtNetworks, type NetworkDeps } from "../networks/ask-networks.ts";
import { listRoutes } from "../reference/reference.store.ts";

export type ConfirmOrder = {
  id: number;
  routeId: number;
  missing?: number | undefined;
  reason: string;
};

/**
 * Lets a checked import change the base, with history and audit. Throws not-found, aborted for one that is not checked,
 * invalid-argument when too many people would leave, unavailable.
 */
export async function confirmSubscribers(
  deps: NetworkDeps,
  { id, routeId, missing, reason }: ConfirmOrder,
  actor: Actor,
): Promise<SubscriberImport> {
  const route = (await listRoutes(deps.db)).find((one) => one.routeId === routeId);
  const { imports } = await askNetworks(() => deps.messaging.listSubscriberImports(routeId));
  const found = imports.find((one) => one.id === id);
  if (!route || !found) throw new AppError("not-found");
  const { fileName, mode, plan, refused } = found;
  const change = {
    subject: route.name,
    before: { subscribers: plan?.members ?? 0 },
    after: { fileName, mode, ...plan, refused },
    reason,
  };
  return changeAtNetworks(deps, change, actor, () =>
    deps.messaging.confirmSubscriberImport({ id, missing }),
  );
}
