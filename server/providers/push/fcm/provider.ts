import type { DevicePushProvider } from "../device-push-provider.ts";
import { signedToken } from "../signed-token.ts";
import type { ServiceAccount } from "./service-account.ts";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const TOKEN_SECONDS = 3600;
/** An access token is asked for anew before it ends. */
const SPARE_MS = 300_000;
const TIME_TO_LIVE = "86400s";
const TIMEOUT_MS = 10_000;

type Options = {
  account: ServiceAccount;
  /** Google's own unless another is given. */
  apiBase?: string | undefined;
};

/** Push to Android by Firebase Cloud Messaging, HTTP v1, as the project's service account. */
export function createFcm({
  account,
  apiBase = "https://fcm.googleapis.com",
}: Options): DevicePushProvider {
  const access = accessTokens(account);
  const url = `${apiBase}/v1/projects/${account.projectId}/messages:send`;
  const post = async (body: string) =>
    fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await access.get()}`,
        "content-type": "application/json",
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async send(token, { id, title, body, link }) {
      const text = JSON.stringify({
        message: {
          token,
          notification: { title, body },
          data: { id, link },
          // A second try replaces the first.
          android: { ttl: TIME_TO_LIVE, collapse_key: id, notification: { tag: id } },
        },
      });
      let response = await post(text);
      if (response.status === 401) {
        access.forget();
        response = await post(text);
      }
      if (response.ok) return "sent";
      if (isGone(response.status, await response.json().catch(() => null))) return "gone";
      throw new Error(`Firebase answered ${response.status}.`);
    },
  };
}

type Refusal = {
  error?: {
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[];
  };
};

/** The app is not there any more, the token is of another project, or it never was one. */
function isGone(status: number, body: unknown): boolean {
  const details = (body as Refusal | null)?.error?.details ?? [];
  const isBadToken = details.some(({ fieldViolations = [] }) =>
    fieldViolations.some(({ field }) => field === "message.token"),
  );
  const codes = details.map(({ errorCode }) => errorCode);
  if (status === 404) return codes.includes("UNREGISTERED");
  if (status === 403) return codes.includes("SENDER_ID_MISMATCH");
  return status === 400 && isBadToken;
}

/** Access tokens of the account (RFC 7523), each used until shortly before its end. */
function accessTokens({ clientEmail, key, tokenUri }: ServiceAccount) {
  let current: { token: Promise<string>; untilMs: number } | undefined;
  const ask = async (): Promise<string> => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const assertion = signedToken(
      { algorithm: "RS256", key },
      {
        iss: clientEmail,
        scope: SCOPE,
        aud: tokenUri,
        iat: nowSeconds,
        exp: nowSeconds + TOKEN_SECONDS,
      },
    );
    const response = await fetch(tokenUri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await response.json().catch(() => null)) as { access_token?: unknown } | null;
    if (!response.ok || typeof said?.access_token !== "string")
      throw new Error(`Google gave no access token: ${response.status}.`);
    return said.access_token;
  };
  return {
    get(): Promise<string> {
      if (current && Date.now() < current.untilMs) return current.token;
      const token = ask();
      current = { token, untilMs: Date.now() + TOKEN_SECONDS * 1000 - SPARE_MS };
      token.catch(() => (current = undefined));
      return token;
    },
    forget(): void {
      current = undefined;
    },
  };
}
