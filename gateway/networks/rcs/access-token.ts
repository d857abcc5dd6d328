import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { z } from "zod";
import { isCleartextUrl } from "../../../platform/cleartext.ts";
import { isLocal } from "../../../platform/sandbox-guard.ts";
import { NothingTaken } from "../connection.ts";
import { createHttpClient, NoAnswer } from "../http/call/http-client.ts";

const SCOPE = "https://www.googleapis.com/auth/rcsbusinessmessaging";
const LIFE_SECONDS = 3_600;
/** A token that ends sooner is not used any more: a call takes its time. */
const MARGIN_MS = 60_000;

const keySchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !isCleartextUrl(url) || isLocal(url))
    .default("https://oauth2.googleapis.com/token"),
});
const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().min(1) });

type ServiceAccount = z.infer<typeof keySchema> & { key: KeyObject };

/** The service account of a JSON file with its key; undefined when it is none that can sign. */
export function readServiceAccount(json: string): ServiceAccount | undefined {
  try {
    const account = keySchema.parse(JSON.parse(json));
    const key = createPrivateKey(account.private_key);
    return key.asymmetricKeyType === "rsa" ? { ...account, key } : undefined;
  } catch {
    return undefined;
  }
}

export type AccessTokens = {
  /** A token that is good now. Throws NothingTaken when there is none. */
  get(): Promise<string>;
  /** The network does not take this token any more. */
  forget(token: string): void;
};

/**
 * Tokens of a service account, by the JWT bearer grant (developers.google.com/identity/protocols/oauth2/service-account, RFC
 * 7523). One is used until shortly before it ends, and one request is made at a time.
 */
export function createAccessTokens(
  account: ServiceAccount,
  { nowMs, timeoutMs }: { nowMs: () => number; timeoutMs: number },
): AccessTokens {
  const call = createHttpClient({ baseUrl: account.token_uri, headers: {}, timeoutMs });
  let current: { token: string; untilMs: number } | undefined;
  let asked: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const atMs = nowMs();
    const form = {
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: assertionOf(account, Math.floor(atMs / 1_000)),
    };
    const { status, json } = await call({ method: "POST", path: "", form }).catch(notReached);
    const answer = answerSchema.safeParse(json);
    if (status === 200 && answer.success) {
      const untilMs = atMs + answer.data.expires_in * 1_000 - MARGIN_MS;
      current = { token: answer.data.access_token, untilMs };
      return current.token;
    }
    if (status === 429) throw new NothingTaken("throttled", "No token was given now.");
    if (status >= 400 && status < 500)
      throw new NothingTaken("credentials", "The service account was refused.");
    throw new NothingTaken("fault", "No token was given.");
  }

  return {
    async get() {
      if (current && nowMs() < current.untilMs) return current.token;
      asked ??= ask().finally(() => (asked = undefined));
      return asked;
    },
    forget(token) {
      if (current?.token === token) current = undefined;
    },
  };
}

/** Without a token no message was handed over, whatever became of the request for it. */
function notReached(error: unknown): never {
  if (error instanceof NoAnswer) throw new NothingTaken("unreachable", "No token was given.");
  throw error;
}

function assertionOf(
  { client_email: iss, private_key_id: kid, token_uri: aud, key }: ServiceAccount,
  iat: number,
): string {
  const header = { alg: "RS256", typ: "JWT", ...(kid === undefined ? {} : { kid }) };
  const claims = { iss, scope: SCOPE, aud, iat, exp: iat + LIFE_SECONDS };
  const signed = `${base64Url(header)}.${base64Url(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

const base64Url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");
