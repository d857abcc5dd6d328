import type { Mutation } from "../mutation.ts";

const CSRF = "server/http/security/csrf.ts";
const LIGHT = "server/http/web/light-answers.test.ts";
const HTTP = "server/http/http.test.ts";
const LIMITS = "server/http/http-limits.test.ts";
const FOREIGN = `${HTTP} › a call to %s without the token, with a wrong one, or from another site is refused with 403`;
const BY_TRAITS =
  "server/http/security/call-guard.test.ts › runs for %s exactly when its traits say so, by any door";
const FILES = "server/http/security/files-guard.test.ts";

const PAGES =
  "server/features/campaigns/quote/assets.test.ts › pages of others are asked for by members alone, three at once";
const VISITORS =
  "server/http/http-limits.test.ts › visitors share what their address may do, and no address makes visitors without end";
const IN_ANOTHER_NAME =
  "server/features/campaigns/campaigns.routes.test.ts › what an administrator sends or stops in an advertiser's name is in the audit, what the owner does is not";

/** The guards that every call passes, whichever door it comes by, and what keeps the tool from being used against others. */
export const DOORS: readonly Mutation[] = [
  {
    of: "csrf: no cookie in what everybody's caches may store",
    file: CSRF,
    find: "if (/\\bpublic\\b/.test(",
    replace: "if (false && /\\bpublic\\b/.test(",
    proof: `${LIGHT} › what everybody's caches may store sets no cookie; a page does`,
  },
  {
    of: "packed: only what is nobody's",
    file: "server/http/pack-public-answers.ts",
    find: "getCookie(c, sessionCookie) === undefined",
    replace: "true",
    proof: `${LIGHT} › what a member reads of their own is never packed, however long it is`,
  },
  {
    of: "csrf: the token of this session",
    file: CSRF,
    find: "tokens.isValid(header, session);",
    replace: "header.includes('.');",
    proof: `${HTTP} › a token of another session is refused, even when cookie and header agree`,
  },
  {
    of: "csrf: Sec-Fetch-Site",
    file: CSRF,
    find: 'if (site !== null && site !== "same-origin" && site !== "none") return false;',
    replace: "",
    proof: FOREIGN,
  },
  {
    of: "csrf: Origin",
    file: CSRF,
    find: 'return !isProduction && URL.canParse(origin) && new URL(origin).host === headers.get("host");',
    replace: "return true;",
    proof: FOREIGN,
  },
  {
    of: "csrf: the token renewed with the session",
    file: CSRF,
    find: 'if (tokens.isValid(getCookie(c, CSRF_COOKIE) ?? "", session)) return;',
    replace: "if (getCookie(c, CSRF_COOKIE)) return;",
    proof: `${HTTP} › the token changes with the session`,
  },
  {
    of: "calls: role",
    file: "server/http/security/call-guard.ts",
    find: "      admitRole(context, traits.role);\n",
    replace: "",
    proof: BY_TRAITS,
  },
  {
    of: "calls: no role is closed",
    file: "server/http/security/role.ts",
    find: "if (role === undefined || !Object.hasOwn(REQUIRE, role)) throw",
    replace: "if (role === undefined) return;\n  if (!Object.hasOwn(REQUIRE, role)) throw",
    proof:
      "server/http/security/call-guard.test.ts › a procedure that says nothing of itself is closed to everybody",
  },
  {
    of: "calls: an administrator's role",
    file: "server/http/context.ts",
    find: 'if (!principal.isAdmin) throw new AppError("permission-denied");\n  return principal;',
    replace: "return principal;",
    proof: BY_TRAITS,
  },
  {
    of: "calls: visitors are no members",
    file: "server/http/context.ts",
    find: 'if (principal.isAnonymous) throw new AppError("unauthenticated");',
    replace: "",
    proof: BY_TRAITS,
  },
  {
    of: "calls: of oneself",
    file: "server/http/context.ts",
    find: 'if (!principal.isAdmin) throw new AppError("permission-denied");\n  return userId;',
    replace: "return userId;",
    proof: `${HTTP} › somebody else's userId is permission-denied`,
  },
  {
    of: "calls: while acting",
    file: "server/http/security/acting.ts",
    find: "if (acting === undefined) refuseActing();",
    replace: "",
    proof: BY_TRAITS,
  },
  {
    of: "calls: second factor",
    file: "server/http/security/call-guard.ts",
    find: "      admitSecondFactor(context, traits.secondFactor);\n",
    replace: "",
    proof: BY_TRAITS,
  },
  {
    of: "calls: Idempotency-Key",
    file: "server/http/security/call-guard.ts",
    find: "      if (traits.idempotent) requireIdempotencyKey(context);\n",
    replace: "",
    proof:
      "server/http/security/call-guard.test.ts › is counted, recorded and needs a key as its traits say",
  },
  {
    of: "calls: recorded while acting",
    file: "server/http/security/call-guard.ts",
    find: 'if (isRecorded) await recordActing(context, path.join("."));',
    replace: "",
    proof:
      "server/http/security/call-guard.test.ts › is counted, recorded and needs a key as its traits say",
  },
  {
    of: "calls: given up",
    file: "server/http/security/deadline.ts",
    find: "    reject(error);\n",
    replace: "",
    proof: `${LIMITS} › a call that takes too long is given up with deadline-exceeded`,
  },
  {
    of: "limits: calls of a user",
    file: "server/http/rate-limit/rate-limit.ts",
    find: "if (count > rules[kind].limit) throw",
    replace: "if (count < 0) throw",
    proof: `${LIMITS} › too many calls are 429 with Retry-After; another caller is not affected`,
  },
  {
    of: "files: while acting",
    file: "server/http/security/files-guard.ts",
    find: "if (principal?.actedBy !== undefined && !isReading) refuseActing();",
    replace: "",
    proof: `${FILES} › an administrator who sees the tool as an advertiser uploads nothing for them`,
  },
  {
    of: "files: second factor",
    file: "server/http/security/files-guard.ts",
    find: "if (principal?.needsTwoFactor === true) refuseWithoutSecondFactor();",
    replace: "",
    proof: `${FILES} › an administrator who has not proved a second factor gets nothing and uploads nothing`,
  },
  {
    of: "disputes: spending is frozen",
    file: "server/features/billing/disputes/spending-freeze.ts",
    find: "if (message !== null) throw spendingFrozen(message);",
    replace: "",
    proof:
      "server/features/billing/disputes/disputes.test.ts › an open dispute freezes sending, paying and refunds with a sentence; won ends that",
  },
  {
    of: "routes: those that carry the product",
    file: "gateway/http/handlers.ts",
    find: "(wanted?.some((product) => adProductIds.includes(product)) ?? true)",
    replace: "(wanted?.some((product) => adProductIds.length > product * 0) ?? true)",
    proof:
      "gateway/http/gateway-api.test.ts › lists the routes of a country, with Qin only those that carry one of the products",
  },
  {
    of: "MMS: as it was asked for",
    file: "server/providers/messaging/route-api/translate.ts",
    find: 'const isPlain = responseType === undefined || responseType === "sms";',
    replace: 'const isPlain = responseType !== "flash";',
    proof:
      "server/features/campaigns/campaigns.routes.test.ts › MMS is kept as it was asked for, and the networks say at its field that they do not carry it",
  },
  {
    of: "opt-out register: never read in",
    file: "server/features/administration/register/remind-of-register.ts",
    find: "return takenAt === null || isOldRegister(takenAt, now);",
    replace: "return takenAt !== null && isOldRegister(takenAt, now);",
    proof:
      "server/features/administration/register/register.test.ts › administrators are reminded once a month of a register that was never read in",
  },
  {
    of: "landing pages: not asked for visitors",
    file: "server/features/campaigns/quote/quote-campaign.ts",
    find: "const asking = isAnonymous || ",
    replace: "const asking = ",
    proof: PAGES,
  },
  {
    of: "landing pages: a few at once",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "const AT_ONCE = 3;",
    replace: "const AT_ONCE = 30;",
    proof: PAGES,
  },
  {
    of: "landing pages: tunnels and translations to private addresses",
    file: "server/providers/landing-pages/http/public-address.ts",
    find: '  ["64:ff9b:1::", 48],\n',
    replace: "",
    proof: "server/providers/landing-pages/http/public-address.test.ts › %s is not public: %s",
  },
  {
    of: "limits: visitors by their address",
    file: "server/http/server.ts",
    find: "if (counted?.visitor)",
    replace: "if (counted === undefined)",
    proof: VISITORS,
  },
  {
    of: "limits: a call is counted with its session",
    file: "server/features/accounts/sign-in/sign-in.ts",
    find: "if (caller && !isRenewedNow(caller.session)) {",
    replace: "if (caller && secret === undefined) {",
    proof:
      "server/features/accounts/sign-in/caller.test.ts › session, user and limit of a call are one statement, for members, visitors and strangers",
  },
  {
    of: "sessions: a cookie is signed",
    file: "platform/http/signed-cookie.ts",
    find: "given.length === expected.length && timingSafeEqual(given, expected)",
    replace: "given.length >= 0 && timingSafeEqual(expected, expected)",
    proof:
      "server/features/accounts/sign-in/caller.test.ts › a cookie that is signed otherwise, or not, finds nobody and asks for no session",
  },
  {
    of: "limits: new visitors",
    file: "server/http/security/auth-handler.ts",
    find: 'limits.admit("visitors", address)',
    replace: 'limits.admit("anonymous", address)',
    proof: VISITORS,
  },
  {
    of: "audit: sent in another's name",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: '  await recordForOther(tx, "campaign.submitted", submission, at);\n',
    replace: "",
    proof: IN_ANOTHER_NAME,
  },
  {
    of: "audit: stopped in another's name",
    file: "server/features/campaigns/changes/stop-campaign.ts",
    find: '  await recordForOther(tx, "campaign.stopped", stopped, at);\n',
    replace: "",
    proof: IN_ANOTHER_NAME,
  },
];
