import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { HookContext } from "../second-factor/hook-context.ts";
import { linkPendingVisitors } from "../visitors/link-visitor.ts";
import { upsertPendingLink } from "../visitors/pending-link.store.ts";
import { recordAudit } from "../users/record-audit.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { noteSignals } from "../signals/note-signals.ts";
import { randomBytes } from "node:crypto";

type Deps = Pick<AccountsDeps, "db" | "clock" | "log" | "onAccountLinked" | "signalDigest">;

const BEGINS =
  /^\/(?:sign-in\/|verify-email$|passkey\/verify-authentication$|two-factor\/verify-(?:totp|backup-code)$)/;
const ASKS_CODE = "/sign-in/email";
/** Carries a visitor from the password to the code: the library takes the visitor's own cookie away between them. */
const VISITOR_COOKIE = "visitor";
const VISITOR_SECONDS = 600;
/** Names the browser, so that many accounts on one device are seen; it opens nothing. */
const DEVICE_COOKIE = "browser";
const DEVICE_SECONDS = 365 * 24 * 3600;
/** The caller's line, as the HTTP server knows it: what a caller writes there is replaced (sign-in.ts). */
export const LINE_HEADER = "x-loudhailer-line";

/**
 * What becomes of a sign-in that is complete: the audit, and a visitor's drafts. It stands after the plugin of the second
 * factor, which takes back the session of a password whose code is still to come: a password alone moves and records nothing.
 */
export function sessionBegun(deps: Deps): BetterAuthPlugin {
  return {
    id: "session-begun",
    hooks: {
      after: [
        {
          matcher: ({ path }) => BEGINS.test(path ?? ""),
          handler: createAuthMiddleware((ctx) => afterSignIn(deps, ctx)),
        },
      ],
    },
  };
}

async function afterSignIn(deps: Deps, ctx: HookContext): Promise<void> {
  const userId = ctx.context.newSession?.user.id;
  if (userId === undefined) {
    if (ctx.path === ASKS_CODE) await carryVisitor(ctx);
    return;
  }
  try {
    await recordAudit(deps.db, {
      at: deps.clock.now(),
      actorUserId: userId,
      action: "session.created",
    });
    const line = lineOf(ctx);
    const seen = { device: await deviceOf(ctx), ...(line === undefined ? {} : { line }) };
    await noteSignals(deps.db, deps.signalDigest, { userId, seen, at: deps.clock.now() });
    const visitorId = (await carriedVisitor(ctx)) ?? (await visitorIn(ctx));
    if (visitorId !== undefined && visitorId !== userId)
      await upsertPendingLink(deps.db, visitorId, userId);
    await linkPendingVisitors(deps, userId);
  } catch (err) {
    // Drafts that could not be moved stay marked and move at the next sign-in; signing in still works.
    deps.log.error({ err }, "a visitor's drafts could not be moved");
  }
}

/** The browser's name, which it gets with the first session that begins on it. */
async function deviceOf(ctx: HookContext): Promise<string> {
  const { name, attributes } = ctx.context.createAuthCookie(DEVICE_COOKIE, {
    maxAge: DEVICE_SECONDS,
  });
  const known = await ctx.getSignedCookie(name, ctx.context.secret);
  const device = known || randomBytes(16).toString("base64url");
  await ctx.setSignedCookie(name, device, ctx.context.secret, attributes);
  return device;
}

function lineOf(ctx: HookContext): string | undefined {
  const line = ctx.headers?.get(LINE_HEADER) ?? "unknown";
  return line === "unknown" ? undefined : line;
}

/** User id of the visitor who asks. */
async function visitorIn(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true });
  return session?.user["isAnonymous"] === true ? session.user.id : undefined;
}

async function carryVisitor(ctx: HookContext): Promise<void> {
  const visitorId = isAPIError(ctx.context.returned) ? undefined : await visitorIn(ctx);
  if (visitorId === undefined) return;
  const { name, attributes } = carrier(ctx);
  await ctx.setSignedCookie(name, visitorId, ctx.context.secret, attributes);
}

async function carriedVisitor(ctx: HookContext): Promise<string | undefined> {
  const { name, attributes } = carrier(ctx);
  const visitorId = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!visitorId) return undefined;
  ctx.setCookie(name, "", { ...attributes, maxAge: 0 });
  return visitorId;
}

function carrier(ctx: HookContext) {
  return ctx.context.createAuthCookie(VISITOR_COOKIE, { maxAge: VISITOR_SECONDS });
}
