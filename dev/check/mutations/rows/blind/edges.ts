import type { Mutation } from "../../mutation.ts";

/** What stands before every call: transports, headers, addresses, logs, settings. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const EDGES_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "logs: no address of a list's numbers",
    file: "server/http/access-log.ts",
    find: "files\\/lists|shared-report",
    replace: "shared-report",
    proof: "server/http/access-log.test.ts › of %s nothing is logged that would open it",
  },
  {
    of: "csrf: cookie and header alike",
    file: "server/http/security/csrf.ts",
    find: "        header === getCookie(c, CSRF_COOKIE) &&\n",
    replace: "",
    proof:
      "server/http/http.test.ts › a token of this session is refused where the cookie holds another one",
  },
  {
    of: "sign-in: JSON alone",
    file: "server/http/security/auth-body.ts",
    find: '  if (contentType !== null && !isJson(contentType)) return { kind: "not-json" };\n',
    replace: "",
    proof:
      "server/features/accounts/sign-in/guessing-ways-round.test.ts › is refused however right it is: %s",
  },
  {
    of: "sign-in: an address that is not confirmed looks like a wrong password",
    file: "server/http/security/auth-handler.ts",
    find: 'if (code === "EMAIL_NOT_VERIFIED")',
    replace: 'if (code === "")',
    proof:
      "server/features/accounts/accounts.test.ts › signing in before the address is proved sends the link again and does not sign in",
  },
  {
    of: "web files: none that begins with a dot",
    file: "server/http/web/static-files.ts",
    find: " || /(?:^|\\/)\\./.test(decoded)",
    replace: "",
    proof:
      "server/http/web/static-web.test.ts › nothing outside the folder and nothing hidden is served",
  },
  {
    of: "answers: stored by nobody",
    file: "server/http/server.ts",
    find: '  headers.set("Cache-Control", "no-store");\n',
    replace: "",
    proof:
      "server/http/security/personal-answers.test.ts › no cache keeps an answer about one person: of sign-in, of uploads, or of a refusal",
  },
  {
    of: "logs: numbers are masked",
    file: "platform/log/log-mask.ts",
    find: '  for (const pattern of PHONE_NUMBERS) masked = masked.replace(pattern, "[number]");\n',
    replace: "",
    proof:
      "platform/log/log.test.ts › no telephone number reaches the log, whichever way it is written",
  },
  {
    of: "production: mail that need not be encrypted",
    file: "platform/cleartext.ts",
    find: ' || isOn("ignoreTLS")',
    replace: "",
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
  {
    of: "proxies: what a caller writes is not believed",
    file: "platform/http/client-address.ts",
    find: "hops.at(-trustedProxies)",
    replace: "hops.at(0)",
    proof:
      "platform/http/client-address.test.ts › behind proxies the caller is who the outermost trusted one names, whatever was there before",
  },
  {
    of: "sandbox: not behind a proxy",
    file: "platform/sandbox-guard.ts",
    find: "    ...named(proxies, (count) => count > 0),\n",
    replace: "",
    proof: "dev/start/sandbox-guard.test.ts › %s with %s=%s",
  },
  {
    of: "production: test keys of Stripe",
    file: "server/production-card-rules.ts",
    find: "!LIVE_KEY.stripe.test(STRIPE_SECRET_KEY)",
    replace: 'STRIPE_SECRET_KEY === ""',
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
];
