import type { NetworkSender } from "../../../providers/messaging/messaging-networks.ts";
import type { Actor } from "../administration-deps.ts";
import { changeAtNetworks, type NetworkDeps } from "./ask-networks.ts";
import { readNetwork } from "./read-networks.ts";

type Reason = { reason: string };
type Known = { known: NetworkSender["state"] | null };

/** Says whether a connection takes messages from registered names alone. Throws not-found, unavailable. */
export async function changeSenderRule(
  deps: NetworkDeps,
  { reason, ...rule }: { id: number; isRequired: boolean } & Reason,
  actor: Actor,
): Promise<void> {
  const { name, needsRegisteredSenders } = await readNetwork(deps, rule.id);
  const before = { needsRegisteredSenders };
  const after = { needsRegisteredSenders: rule.isRequired };
  await changeAtNetworks(deps, { subject: name, before, after, reason }, actor, () =>
    deps.messaging.setNetworkSenderRule(rule),
  );
}

/** Adds a sender name to a connection or changes it. Throws not-found, aborted when it was changed since, unavailable. */
export async function changeSender(
  deps: NetworkDeps,
  { reason, known, id, ...sender }: { id: number } & NetworkSender & Known & Reason,
  actor: Actor,
): Promise<void> {
  const network = await readNetwork(deps, id);
  const before = network.senders.find(({ name }) => name === sender.name) ?? null;
  const change = { subject: `${network.name}: ${sender.name}`, before, after: sender, reason };
  await changeAtNetworks(deps, change, actor, () =>
    deps.messaging.setNetworkSender({ connectionId: id, ...sender, known }),
  );
}

/** Takes a sender name off the list of a connection. Throws not-found, aborted when it was changed since, unavailable. */
export async function removeSender(
  deps: NetworkDeps,
  { reason, known, id, name }: { id: number; name: string } & Known & Reason,
  actor: Actor,
): Promise<void> {
  const network = await readNetwork(deps, id);
  const before = network.senders.find((one) => one.name === name) ?? null;
  const change = { subject: `${network.name}: ${name}`, before, after: null, reason };
  await changeAtNetworks(deps, change, actor, () =>
    deps.messaging.removeNetworkSender({ connectionId: id, name, known }),
  );
}
