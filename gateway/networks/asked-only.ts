import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import { type Connection, NothingTaken } from "./connection.ts";

/** A connection that is handed nothing: its network asks, for this kind alone. `why` says so to whoever hands it something. */
export function askedOnly(
  kind: KindName,
  why: string,
): Pick<Connection, "capabilities" | "handOver"> {
  return {
    capabilities: {
      kinds: [kind],
      maxBatch: 1,
      messagesPerSecond: 1,
      isIdempotent: false,
      receipts: "none",
      doubtsBy: "nothing",
      replies: "none",
    },
    handOver: () => Promise.reject(new NothingTaken("fault", why)),
  };
}
