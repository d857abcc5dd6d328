import type { KeyObject } from "node:crypto";
import { type ClientHttp2Session, connect, constants } from "node:http2";
import type { DevicePushProvider } from "../device-push-provider.ts";
import { signedToken } from "../signed-token.ts";

const TIME_TO_LIVE_SECONDS = 86_400;
/** Apple takes a token for an hour, and a new one at most every twenty minutes. */
const TOKEN_MS = 45 * 60_000;
const TIMEOUT_MS = 10_000;
const GONE = new Set(["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"]);

type Options = {
  key: KeyObject;
  keyId: string;
  teamId: string;
  /** The app's id. */
  topic: string;
  /** Apple's own unless another is given. */
  address?: string | undefined;
};

type Answer = { status: number; reason: string };

/** Push to iOS by Apple's push network over HTTP/2, with a token signed by the team's key. */
export function createApns(options: Options): DevicePushProvider {
  const { key, keyId, teamId, topic, address = "https://api.push.apple.com" } = options;
  const sessions = oneSession(address);
  let signed: { token: string; atMs: number } | undefined;
  const bearer = (): string => {
    if (!signed || Date.now() - signed.atMs > TOKEN_MS) {
      const claims = { iss: teamId, iat: Math.floor(Date.now() / 1000) };
      signed = { token: signedToken({ algorithm: "ES256", key, keyId }, claims), atMs: Date.now() };
    }
    return signed.token;
  };
  return {
    async send(token, { id, title, body, link }) {
      const headers = {
        [constants.HTTP2_HEADER_METHOD]: "POST",
        [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(token)}`,
        authorization: `bearer ${bearer()}`,
        "apns-topic": topic,
        "apns-push-type": "alert",
        "apns-expiration": String(Math.floor(Date.now() / 1000) + TIME_TO_LIVE_SECONDS),
        // A second try replaces the first.
        "apns-collapse-id": id,
      };
      const payload = { aps: { alert: { title, body }, sound: "default" }, link };
      const { status, reason } = await post(sessions(), headers, JSON.stringify(payload));
      if (status === 200) return "sent";
      if (status === 410 || (status === 400 && GONE.has(reason))) return "gone";
      // Its time is over by Apple's clock: the next try signs a new one.
      if (reason === "ExpiredProviderToken") signed = undefined;
      throw new Error(`Apple's push network answered ${status} ${reason}.`);
    },
  };
}

/** The connection that is open, or a new one. It keeps no program alive. */
function oneSession(address: string): () => ClientHttp2Session {
  let current: ClientHttp2Session | undefined;
  return () => {
    if (current && !current.closed && !current.destroyed) return current;
    const session = connect(address);
    session.unref();
    const end = () => {
      if (current === session) current = undefined;
    };
    session.on("error", end);
    session.on("goaway", end);
    session.on("close", end);
    current = session;
    return session;
  };
}

function post(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // Apple's words name the token's device nowhere, but an error of the connection could name the path.
  const lost = () => reject(new Error("Apple's push network did not answer."));
  session.once("error", lost);
  const stream = session.request(headers);
  session.ref();
  let status = 0;
  let text = "";
  stream.setEncoding("utf8");
  stream.setTimeout(TIMEOUT_MS, () => stream.close(constants.NGHTTP2_CANCEL));
  stream.on("response", (answer) => (status = Number(answer[constants.HTTP2_HEADER_STATUS])));
  stream.on("data", (chunk: string) => (text += chunk));
  stream.on("error", lost);
  stream.on("close", () => {
    session.off("error", lost);
    if (!session.destroyed) session.unref();
    if (status === 0) lost();
    else resolve({ status, reason: reasonIn(text) });
  });
  stream.end(body);
  return promise;
}

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { reason?: unknown }).reason ?? "");
  } catch {
    return "";
  }
}
