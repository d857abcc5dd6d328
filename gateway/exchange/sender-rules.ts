import { isSenderName } from "../networks/handed-sender.ts";
import type { ConnectionRow } from "./connection.store.ts";
import type { SenderRow, SenderState } from "./sender.store.ts";

/** Why a route takes no messages from a name. */
export type SenderRefusal = {
  /** `unknown`: nobody has asked for it yet. */
  state: Exclude<SenderState, "registered"> | "unknown";
  /** Names that may be used instead. */
  offered: readonly string[];
  /** Connections where it can be asked for. */
  connectionIds: readonly number[];
};

/** Which names connections let messages be from. */
export type SenderRules = {
  maySend(connectionId: number, sender: string): boolean;
  /** Undefined when one of these connections, or none being there the route itself, takes messages from the name. */
  refusalOf(connectionIds: readonly number[], sender: string): SenderRefusal | undefined;
};

/** The rules by what administrators have entered. Names are compared letter by letter, as networks do. */
export function senderRules(
  connections: readonly Pick<ConnectionRow, "id" | "needsRegisteredSenders">[],
  senders: readonly SenderRow[],
): SenderRules {
  const strict = new Set(
    connections.flatMap(({ id, needsRegisteredSenders }) => (needsRegisteredSenders ? [id] : [])),
  );
  const byConnection = Map.groupBy(senders, ({ connectionId }) => connectionId);
  const stateOf = (connectionId: number, sender: string) =>
    byConnection.get(connectionId)?.find(({ name }) => name === sender)?.state;
  const maySend = (connectionId: number, sender: string) =>
    !strict.has(connectionId) ||
    !isSenderName(sender) ||
    stateOf(connectionId, sender) === "registered";
  return {
    maySend,
    refusalOf(connectionIds, sender) {
      if (connectionIds.length === 0 || connectionIds.some((id) => maySend(id, sender)))
        return undefined;
      const states = connectionIds.map((id) => stateOf(id, sender) ?? "unknown");
      const offered = connectionIds.flatMap((id) =>
        (byConnection.get(id) ?? [])
          .filter((one) => one.isOffered && one.state === "registered")
          .map(({ name }) => name),
      );
      return {
        state: states.includes("requested")
          ? "requested"
          : states.includes("unknown")
            ? "unknown"
            : "refused",
        offered: [...new Set(offered)].toSorted(),
        connectionIds: connectionIds.filter((_id, at) => states[at] === "unknown"),
      };
    },
  };
}
