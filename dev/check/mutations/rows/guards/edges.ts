import type { Mutation } from "../../mutation.ts";

const FLOOD = "server/http/rate-limit/flood-guard.test.ts";
const HTTPS =
  "server/http/http.test.ts › over https the cookies are Secure, the session still holds, and https is demanded from then on";

/** What is open to the world, and whose cookies are. */
export const EDGES: readonly Mutation[] = [
  {
    of: "limits: shops' pages and webhooks by address",
    file: "server/http/rate-limit/flood-guard.ts",
    find: "if (!limit.admit(address))",
    replace: "if (limit === undefined)",
    proof: `${FLOOD} › %s answers one address so often in a minute, and another one still`,
  },
  {
    of: "limits: readiness is checked once at a time",
    file: "server/http/health.ts",
    find: "current ??= checkAll(checks)",
    replace: "current = checkAll(checks)",
    proof: `${FLOOD} › however many ask at once whether it is ready, each part is asked once`,
  },
  {
    of: "cookies: of this host alone",
    file: "server/features/accounts/sign-in/auth.ts",
    find: '"__Host-better-auth"',
    replace: '"__Secure-better-auth"',
    proof: HTTPS,
  },
  {
    of: "acting: the owner's number is masked",
    file: "server/features/accounts/accounts.routes.ts",
    find: "registration && actedBy !== null ? masked(registration) : registration",
    replace: "registration",
    proof:
      "server/features/administration/administration.test.ts › shows what the advertiser sees, moves no money, and is recorded",
  },
];
