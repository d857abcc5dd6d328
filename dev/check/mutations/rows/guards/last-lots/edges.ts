import type { Mutation } from "../../../mutation.ts";

/** What comes in over HTTP, and where links may lead. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const EDGES_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "headers: no plug-ins",
    file: "server/http/security/security-headers.ts",
    find: "      objectSrc: [NONE],\n",
    replace: "",
    proof:
      "server/http/security/security-headers.test.ts › every reply has these headers and no others, https in production alone",
  },
  {
    of: "serve: nothing is asked behind a body that was given up",
    file: "platform/http/serve.ts",
    find: "    if (bodies.isEnding(incoming)) return;\n",
    replace: "",
    proof:
      "platform/http/serve.test.ts › nobody is asked for what comes behind the rest of it, on a connection that has ended",
  },
  {
    of: "serve: a body without a length is not read for ever",
    file: "platform/http/unread-body.ts",
    find: "    if (bytes > MAX_DRAINED_BYTES) finish(false);\n",
    replace: "",
    proof:
      "platform/http/serve.test.ts › when the rest is too long to be read, the answer says that the connection ends, and arrives",
  },
  {
    of: "taps: so many addresses in memory",
    file: "platform/http/tap-limit.ts",
    find: "if (counts.size < MAX_ADDRESSES || counts.has(address)) counts.set",
    replace: "counts.set",
    proof:
      "platform/http/tap-limit.test.ts › remembers so many addresses and no more: those beyond are let through, those it knows are not",
  },
  {
    of: "limits: no address in the database",
    file: "server/http/rate-limit/rate-limit.ts",
    find: '${createHmac("sha256", secret).update(`rate:${who}`).digest("base64url")}',
    replace: "${who}",
    proof:
      "server/http/rate-limit/rate-limit.test.ts › the database holds no address, of a machine or of a mail, and nobody finds one there without the tool's secret",
  },
  {
    of: "sign-in: nothing that cannot be stored",
    file: "server/http/security/bodies/auth-body.ts",
    find: " || findUnstorable(body)",
    replace: "",
    proof: "server/http/error-mapper.test.ts › nor is it ours at sign-in",
  },
  {
    of: "payments: the way back is a path",
    file: "contract/billing/top-ups.ts",
    find: 'z.string().startsWith("/").max(300).optional()',
    replace: "z.string().max(300).optional()",
    proof:
      "contract/return-paths.test.ts › the way back from a payment is a path of ours, wherever one is given",
  },
  {
    of: "landing pages: no address of a cloud's own network",
    file: "server/providers/landing-pages/http/public-address.ts",
    find: '  ["169.254.0.0", 16],\n',
    replace: "",
    proof:
      "server/providers/landing-pages/http/provider.test.ts › a host with %s is never asked, not even behind a redirect",
  },
  {
    of: "landing pages: every page on the way may be linked to",
    file: "server/providers/landing-pages/http/provider.ts",
    find: "if (landingPageProblem(next) !== undefined)",
    replace: "if (hops === 0 && landingPageProblem(next) !== undefined)",
    proof:
      "server/providers/landing-pages/http/provider.test.ts › a redirect to another port or a local name is not followed",
  },
];
