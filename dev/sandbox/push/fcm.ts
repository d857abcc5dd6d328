import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { claimsOf } from "./token-claims.ts";

type FcmMessage = {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  android: Record<string, unknown>;
};

/** What a device token answers: as Firebase does for an app that is gone, for one of another project, and when it is down. */
type FcmFault = "unregistered" | "other-sender" | "no-token" | "down";

const REFUSALS: Record<FcmFault, [status: number, details: object[]]> = {
  unregistered: [404, [{ errorCode: "UNREGISTERED" }]],
  "other-sender": [403, [{ errorCode: "SENDER_ID_MISMATCH" }]],
  "no-token": [400, [{ fieldViolations: [{ field: "message.token" }] }]],
  down: [503, [{ errorCode: "UNAVAILABLE" }]],
};

/** Firebase Cloud Messaging as far as the tool uses it: access tokens for a signed assertion, and HTTP v1. */
export async function startFcmSandbox() {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sent: FcmMessage[] = [];
  const faults = new Map<string, FcmFault>();
  const issued = new Set<string>();
  const account = { project_id: "loudhailer-sandbox", client_email: "push@sandbox.test" };
  let base = "";
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  const giveToken = async (request: IncomingMessage): Promise<[number, object]> => {
    const form = new URLSearchParams(await text(request));
    const said = claimsOf(form.get("assertion") ?? "", keys.publicKey)?.claims;
    const isGood =
      form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
      said?.["iss"] === account.client_email &&
      said["aud"] === `${base}/token` &&
      said["scope"] === "https://www.googleapis.com/auth/firebase.messaging" &&
      Number(said["exp"]) * 1000 > Date.now();
    if (!isGood) return [400, { error: "invalid_grant" }];
    const token = randomUUID();
    issued.add(token);
    return [200, { access_token: token, expires_in: 3599, token_type: "Bearer" }];
  };
  const answerTo = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.url === "/token") return giveToken(request);
    const path = `/v1/projects/${account.project_id}/messages:send`;
    if (request.method !== "POST" || request.url !== path) return [404, {}];
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (!issued.has(token)) return [401, { error: { status: "UNAUTHENTICATED" } }];
    const { message } = JSON.parse(await text(request)) as { message: FcmMessage };
    const fault = faults.get(message.token);
    if (fault) {
      const [status, details] = REFUSALS[fault];
      return [status, { error: { code: status, details } }];
    }
    sent.push(message);
    return [200, { name: `projects/${account.project_id}/messages/${sent.length}` }];
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    sent,
    faults,
    tokensGiven: () => issued.size,
    /** All access tokens end now. */
    endTokens: () => issued.clear(),
    account: { ...account, key: keys.privateKey },
    stop: () => {
      server.closeAllConnections();
      return new Promise((ended) => server.close(ended));
    },
  };
}
