import { generateKeyPairSync } from "node:crypto";
import {
  createServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { claimsOf } from "./token-claims.ts";

type ApnsMessage = { token: string; headers: Record<string, unknown>; payload: unknown };
type ApnsFault = "unregistered" | "bad-token" | "down";

const REFUSALS: Record<ApnsFault, [status: number, reason: string]> = {
  unregistered: [410, "Unregistered"],
  "bad-token": [400, "BadDeviceToken"],
  down: [503, "ServiceUnavailable"],
};
const KEY_ID = "SANDBOXKEY";
const TEAM_ID = "SANDBOXTEA";
const TOPIC = "com.loudhailer.app";

/** Apple's push network as far as the tool uses it: HTTP/2 (in clear, on this machine) with a token signed by ES256. */
export async function startApnsSandbox() {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sent: ApnsMessage[] = [];
  const faults = new Map<string, ApnsFault>();
  const sessions = new Set<Http2Session>();
  let connections = 0;
  const server = createServer();
  server.on("session", (session) => {
    connections += 1;
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  const answer = (stream: ServerHttp2Stream, status: number, reason?: string) => {
    stream.respond({ ":status": status });
    stream.end(reason === undefined ? "" : JSON.stringify({ reason }));
  };
  const isSigned = (authorization: unknown): boolean => {
    const said = claimsOf(String(authorization).replace(/^bearer /, ""), keys.publicKey);
    return said?.header["kid"] === KEY_ID && said.claims["iss"] === TEAM_ID;
  };
  server.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    void text(stream).then((body) => {
      const token = /^\/3\/device\/(\w+)$/.exec(String(headers[":path"]))?.[1] ?? "";
      if (!isSigned(headers["authorization"])) return answer(stream, 403, "InvalidProviderToken");
      if (headers["apns-topic"] !== TOPIC) return answer(stream, 400, "DeviceTokenNotForTopic");
      const fault = faults.get(token);
      if (fault) return answer(stream, ...REFUSALS[fault]);
      sent.push({ token, headers, payload: JSON.parse(body) as unknown });
      return answer(stream, 200);
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const drop = () => {
    for (const session of sessions) session.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    faults,
    connections: () => connections,
    /** Ends all connections, as Apple does from time to time. */
    drop,
    account: { key: keys.privateKey, keyId: KEY_ID, teamId: TEAM_ID, topic: TOPIC },
    stop: () => {
      drop();
      return new Promise<void>((ended) => server.close(() => ended()));
    },
  };
}
