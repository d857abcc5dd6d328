import type { AccountsDeps } from "../accounts-deps.ts";
import { takingAtLeast } from "./answer-time.ts";
import { findUser } from "../users/user.store.ts";
import { isSameProof, verificationProof } from "./verification-proof.ts";

export type AuthHandlerDeps = Pick<AccountsDeps, "db" | "answerFloorMs"> & {
  secret: string;
  handle(request: Request): Promise<Response>;
};

/** Reachable paths of the library; all others are closed. */
const OPEN_PATHS = new Map<string, RegExp>([
  [
    "GET",
    /^\/(?:verify-email|reset-password\/[^/]+|passkey\/(?:generate-register-options|generate-authenticate-options|list-user-passkeys))$/,
  ],
  [
    "POST",
    /^\/(?:sign-in\/email|sign-in\/anonymous|sign-out|request-password-reset|reset-password|send-verification-email|two-factor\/(?:enable|disable|verify-totp|verify-backup-code|generate-backup-codes)|passkey\/(?:verify-registration|verify-authentication|update-passkey|delete-passkey))$/,
  ],
]);
/** Paths whose response time could reveal that an account exists. */
const NO_CONTENT = /^\/(?:sign-in\/email|request-password-reset|send-verification-email)$/;

/** Answers /api/auth. Session tokens stay in the cookie: replies do not repeat them. */
export function createAuthHandler(deps: AuthHandlerDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api\/auth/, "");
    if (!OPEN_PATHS.get(request.method)?.test(path)) return Response.json({}, { status: 404 });
    if (path === "/verify-email" && !(await isProven(deps, url)))
      return refuseLink("INVALID_TOKEN");
    const work = deps.handle(request);
    const response = await (NO_CONTENT.test(path) ? takingAtLeast(deps.answerFloorMs, work) : work);
    return path === "/verify-email" ? explained(response) : withoutToken(response);
  };
}

/** True when the link was sent for the password that the account has now, or its address is proved already. */
async function isProven({ db, secret }: AuthHandlerDeps, url: URL): Promise<boolean> {
  const email = emailIn(url.searchParams.get("token") ?? "");
  const user = email === undefined ? undefined : await findUser(db, "email", email);
  // Without a user the library answers, as it does for every broken token.
  if (!user || user.emailVerified) return true;
  return isSameProof(
    url.searchParams.get("proof") ?? "",
    await verificationProof(db, secret, user.id),
  );
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

/** Where the web app explains that a link does not work and offers another mail. */
function refuseLink(reason: string): Response {
  const location = `/verify-password?error=${encodeURIComponent(reason)}`;
  return new Response(null, { status: 302, headers: { location } });
}

/** The library would send somebody with a dead link to the page they were on the way to. */
function explained(response: Response): Response {
  const location = response.headers.get("location");
  const reason =
    location === null ? null : new URL(location, "http://here").searchParams.get("error");
  return reason === null ? response : refuseLink(reason);
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
