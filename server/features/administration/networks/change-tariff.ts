import type { NetworkTariff } from "../../../providers/messaging/messaging-networks.ts";
import type { Actor } from "../administration-deps.ts";
import { changeAtNetworks, type NetworkDeps } from "./ask-networks.ts";
import { readNetwork } from "./read-networks.ts";

/**
 * Says what a connection charges from a day on; earlier versions stay, and what was booked stays as it is. Throws not-found,
 * invalid-argument (a day that is over, a network twice), aborted when somebody has changed it since, unavailable.
 */
export async function changeTariff(
  deps: NetworkDeps,
  {
    id,
    known,
    reason,
    ...tariff
  }: NetworkTariff & { id: number; known: number | null; reason: string },
  actor: Actor,
): Promise<void> {
  const { name, tariffs } = await readNetwork(deps, id);
  const before = tariffs.find((one) => one.id === known) ?? null;
  const change = { subject: `${name}: prices`, before, after: tariff, reason };
  await changeAtNetworks(deps, change, actor, () =>
    deps.messaging.setNetworkTariff({ connectionId: id, known, ...tariff }),
  );
}
