import { randomUUID, verify } from "node:crypto";
import { z } from "zod";
import { type Account, SANDBOX_EMAIL } from "./account.ts";

const claimsSchema = z.object({
  iss: z.literal(SANDBOX_EMAIL),
  scope: z.literal("https://www.googleapis.com/auth/rcsbusinessmessaging"),
  aud: z.url(),
  iat: z.int(),
  exp: z.int(),
});
const headerSchema = z.object({ alg: z.literal("RS256"), typ: z.literal("JWT") });
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const LIFE_SECONDS = 3_600;

/** A token for an assertion that our key has signed for this address; undefined for any other. */
export function giveToken(
  account: Account,
  form: URLSearchParams,
  url: string,
): { access_token: string; expires_in: number; token_type: string } | undefined {
  const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    account.publicKey,
    Buffer.from(signature, "base64url"),
  );
  const header = headerSchema.safeParse(jsonOf(head));
  const read = claimsSchema.safeParse(jsonOf(claims));
  if (!isSigned || !header.success || !read.success || form.get("grant_type") !== GRANT)
    return undefined;
  const { aud, iat, exp } = read.data;
  if (aud !== url || exp - iat > LIFE_SECONDS || account.settings.refusesTokens) return undefined;
  const token = randomUUID();
  account.tokens.add(token);
  return { access_token: token, expires_in: LIFE_SECONDS, token_type: "Bearer" };
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
