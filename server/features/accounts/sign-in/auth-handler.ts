import * as z from "zod";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { takingAtLeast } from "./answer-time.ts";
import { deleteSessions } from "../users/credential.store.ts";
import { findUser, updateEmailUnverified } from "../users/user.store.ts";
import { noteCredentials, signInUnchanged } from "./under-way/sign-in-under-way.ts";
import { isSameProof, verificationProof } from "./verification-proof.ts";

/** The page that a link in a mail opens: its button sends what the link holds. */
export const CONFIRM_PAGE = "/confirm-email";
const CONFIRM_PATH = "/verify-email";

export type AuthHandlerDeps = Pick<AccountsDeps, "db" | "answerFloorMs"> & {
  secret: string;
  handle(request: Request): Promise<Response>;
};

/** Reachable paths of the library; all others are closed. */
const OPEN_PATHS = new Map<string, RegExp>([
  [
    "GET",
    /^\/(?:reset-password\/[^/]+|passkey\/(?:generate-register-options|generate-authenticate-options|list-user-passkeys))$/,
  ],
  [
    "POST",
    /^\/(?:sign-in\/email|sign-in\/anonymous|sign-out|request-password-reset|reset-password|send-verification-email|verify-email|two-factor\/(?:enable|disable|verify-totp|verify-backup-code|generate-backup-codes)|passkey\/(?:verify-registration|verify-authentication|update-passkey|delete-passkey))$/,
  ],
]);
/** Paths whose response time could reveal that an account exists. */
const NO_CONTENT = /^\/(?:sign-in\/email|request-password-reset|send-verification-email)$/;

/** Answers /api/auth. Session tokens stay in the cookie: replies do not repeat them. */
export function createAuthHandler(deps: AuthHandlerDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api\/auth/, "");
    // Links of mails that were sent before their page had a button.
    if (request.method === "GET" && path === CONFIRM_PATH) return toConfirmPage(url);
    if (!OPEN_PATHS.get(request.method)?.test(path)) return Response.json({}, { status: 404 });
    if (path === CONFIRM_PATH) return withoutToken(await confirm(deps, request));
    const work = signInUnchanged(deps.db, {
      sign: () => deps.handle(request),
      refused: notSignedIn,
    });
    const response = await (NO_CONTENT.test(path) ? takingAtLeast(deps.answerFloorMs, work) : work);
    return withoutToken(response);
  };
}

/** As for a wrong password: what was proved holds no more. */
const notSignedIn = () =>
  Response.json(
    { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" },
    { status: 401 },
  );

function toConfirmPage({ search }: URL): Response {
  return new Response(null, { status: 302, headers: { location: `${CONFIRM_PAGE}${search}` } });
}

const linkInput = z.object({ token: z.string().max(2000), proof: z.string().max(200) });

/**
 * Proves an address with what the link in its mail holds, and signs in. The library would do so when the link is merely
 * opened, which programs that look through mails do as well: here it needs a POST of our own page.
 */
async function confirm(deps: AuthHandlerDeps, request: Request): Promise<Response> {
  const input = linkInput.safeParse(await request.json().catch(() => undefined));
  if (!input.success) return notConfirmed();
  return signInUnchanged(deps.db, {
    sign: async () =>
      (await isProven(deps, input.data)) ? passOn(deps, request, input.data) : notConfirmed(),
    refused: notConfirmed,
    // Somebody signed up with the address meanwhile: what they chose is not what its owner has proved.
    onRefused: unprove,
  });
}

const notConfirmed = () => Response.json({ code: "INVALID_TOKEN" }, { status: 401 });

/** Takes back that an address is proved, and ends the sessions that came of it. */
async function unprove(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await updateEmailUnverified(tx, userId);
  await deleteSessions(tx, userId);
}

function passOn(
  deps: AuthHandlerDeps,
  request: Request,
  { token }: z.infer<typeof linkInput>,
): Promise<Response> {
  const url = new URL(request.url);
  url.search = new URLSearchParams({ token }).toString();
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  return deps.handle(new Request(url, { headers, signal: request.signal }));
}

/** True when the link was sent for the password that the account has now, or its address is proved already. */
async function isProven(
  { db, secret }: AuthHandlerDeps,
  { token, proof }: z.infer<typeof linkInput>,
): Promise<boolean> {
  const email = emailIn(token);
  if (email !== undefined) await noteCredentials(db, { email });
  const user = email === undefined ? undefined : await findUser(db, "email", email);
  // Without a user the library answers, as it does for every broken token.
  if (!user || user.emailVerified) return true;
  return isSameProof(proof, await verificationProof(db, secret, user.id));
}

/** The address a token speaks of; the library checks the token's signature afterwards. */
function emailIn(token: string): string | undefined {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    const isPayload = typeof payload === "object" && payload !== null && "email" in payload;
    return isPayload && typeof payload.email === "string" ? payload.email : undefined;
  } catch {
    return undefined;
  }
}

async function withoutToken(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const body: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return Response.json(body, { status: response.status, headers });
  const { token: _token, session: _session, ...rest } = body as Record<string, unknown>;
  return Response.json(rest, { status: response.status, headers });
}
