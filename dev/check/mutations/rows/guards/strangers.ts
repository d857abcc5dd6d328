import type { Mutation } from "../../mutation.ts";

const HEADERS =
  "server/http/security/security-headers.test.ts › every reply has these headers and no others, https in production alone";
const ACTING = "server/features/administration/advertisers/acting-limits.test.ts";
const REFUSALS = "server/http/security/refusals-logged.test.ts";

/** Headers, and guards that a second reader of the code took away and no test missed (decision 078). */
export const HEADERS_AND_STRANGERS: readonly Mutation[] = [
  {
    of: "headers: nothing of others is loaded by default",
    file: "server/http/security/security-headers.ts",
    find: "defaultSrc: [OWN],",
    replace: 'defaultSrc: ["*"],',
    proof: HEADERS,
  },
  {
    of: "headers: text becomes no script",
    file: "server/http/security/security-headers.ts",
    find: `requireTrustedTypesFor: ["'script'"],`,
    replace: "",
    proof: HEADERS,
  },
  {
    of: "pages are isolated from other origins",
    file: "server/http/security/security-headers.ts",
    find: 'crossOriginEmbedderPolicy: "require-corp",',
    replace: "",
    proof: HEADERS,
  },
  {
    of: "headers: pages of the gateway apply their own style alone",
    file: "gateway/links/pages.ts",
    find: '`style-src \'sha256-${createHash("sha256").update(STYLE).digest("base64")}\'`,',
    replace: "`style-src 'unsafe-inline'`,",
    proof:
      "gateway/links/pages.test.ts › a page applies its own style and nothing else, and is graded A+ over https",
  },
  {
    of: "headers: the gateway is reached by https from then on",
    file: "gateway/http/api-app.ts",
    find: 'if (isHttps) context.header("strict-transport-security"',
    replace: 'if (!isHttps) context.header("strict-transport-security"',
    proof:
      "gateway/links/pages.test.ts › a page applies its own style and nothing else, and is graded A+ over https",
  },
  {
    of: "logs: refused tries",
    file: "server/http/security/auth-handler.ts",
    find: "if (response.status >= 400) noteRefusal(",
    replace: "if (response.status >= 600) noteRefusal(",
    proof: `${REFUSALS} › tries at signing in that fail are logged by account, without its address or the password`,
  },
  {
    of: "logs: no address of who was tried",
    file: "server/http/security/refused-tries.ts",
    find: 'createHmac("sha256", key).update(email).digest("base64url").slice(0, 16)',
    replace: "email",
    proof: `${REFUSALS} › tries at signing in that fail are logged by account, without its address or the password`,
  },
  {
    of: "tokens: addresses of lists have a key of their own",
    file: "server/features/audience/lists/list-url.ts",
    find: 'hkdfSync("sha256", secret, "", "list-url", 32)',
    replace: 'hkdfSync("sha256", secret, "", "csrf", 32)',
    proof:
      "server/http/security/token-kinds.test.ts › what is signed as “%s” is taken as that alone",
  },
  {
    of: "acting: as no administrator",
    file: "server/features/accounts/act-as-user.ts",
    find: 'if (isAdmin) throw new AppError("permission-denied");',
    replace: "",
    proof: `${ACTING} › nobody acts as an administrator, nor as a visitor`,
  },
  {
    of: "acting: as no visitor",
    file: "server/features/accounts/act-as-user.ts",
    find: 'if (!user || user.isAnonymous) throw new AppError("not-found");',
    replace: 'if (!user) throw new AppError("not-found");',
    proof: `${ACTING} › nobody acts as an administrator, nor as a visitor`,
  },
  {
    of: "acting: for half an hour",
    file: "server/features/accounts/sign-in/sign-in.ts",
    find: "const isNow = (actingUntil?.getTime() ?? 0) > Date.now();",
    replace: "const isNow = true;",
    proof: `${ACTING} › acting ends by itself after half an hour, and the administrator goes on`,
  },
  {
    of: "sign-up: what came with an older one goes with it",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: "if (known) await deletePendingLinks(tx, known.id);",
    replace: "",
    proof:
      "server/features/accounts/visitors/link-visitor.test.ts › of a stranger who signed up with the address before its owner did do not come with it",
  },
  {
    of: "bonus: not after its last day",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: "approve && proposal.expiresAt <= at",
    replace: "approve && at.getTime() === 0",
    proof: `${ACTING} › a bonus that waited past its own last day is not given any more`,
  },
];
