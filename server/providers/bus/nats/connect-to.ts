import type { NatsConnection } from "@nats-io/transport-node";
import type { NatsPlace } from "./nats-place.ts";

const ANSWER_MS = 5_000;
const AGAIN_MS = 500;
const PING_MS = 10_000;

/** A connection to NATS, which is made again for ever when it is lost. Its client is loaded with the first one. */
export async function connectTo({
  servers,
  withTls,
  user,
  password,
}: NatsPlace): Promise<NatsConnection> {
  const { connect } = await import("@nats-io/transport-node");
  return connect({
    name: "loudhailer",
    servers: [...servers],
    ...(user === undefined ? {} : { user, pass: password ?? "" }),
    // Not "where the server offers it": somebody in between would offer none.
    ...(withTls ? { tls: {} } : {}),
    timeout: ANSWER_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
  });
}
