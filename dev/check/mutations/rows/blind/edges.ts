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
    file: "server/http/security/bodies/auth-body.ts",
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
  {
    of: "limits: one account, however its address is written",
    file: "server/http/security/bodies/auth-body.ts",
    find: "body.email.trim().toLowerCase()",
    replace: "body.email",
    proof:
      "server/features/accounts/sign-in/guessing-ways-round.test.ts › is counted as one account",
  },
  {
    of: "limits: mails that are asked for",
    file: "server/http/security/auth-handler.ts",
    find: "!(await admitsMail(rateLimits, email))",
    replace: "!(await Promise.resolve(true))",
    proof:
      "server/features/accounts/sign-in/guessing.test.ts › asking for mails again and again gets the same answer and no more mails",
  },
  {
    of: "calls: what cannot be stored",
    file: "server/http/security/call-guard.ts",
    find: "      refuseUnstorable(options.input);\n",
    replace: "",
    proof:
      "server/http/error-mapper.test.ts › a character that cannot be stored is the caller's mistake, not ours",
  },
  {
    of: "limits: pictures of visitors by address",
    file: "server/http/security/files-guard.ts",
    find: 'await rateLimits.admit("visitorPictures", address);',
    replace: "await Promise.resolve();",
    proof:
      "server/features/audience/files/uploads.test.ts › with pictures is bounded by address for visitors, and not for who has signed up",
  },
  {
    of: "answers of sign-in: stored by nobody",
    file: "server/http/server.ts",
    find: '  c.header("Cache-Control", "no-store");\n',
    replace: "",
    proof:
      "server/http/security/personal-answers.test.ts › no cache keeps an answer about one person: of sign-in, of uploads, or of a refusal",
  },
  {
    of: "limits: a body that says how long it is",
    file: "platform/http/limit-body.ts",
    find: "    if (said > maxSize) refuse();\n",
    replace: "",
    proof: "platform/http/limit-body.test.ts › a body that says it is too long is refused",
  },
  {
    of: "limits: a body of which only its end tells",
    file: "platform/http/limit-body.ts",
    find: "said >= 0 ? next() : limited(c, next)",
    replace: "next()",
    proof:
      "platform/http/limit-body.test.ts › a body of which only the end tells that it is too long is refused",
  },
  {
    of: "limits: calls that share a statement are all counted",
    file: "server/features/accounts/sign-in/caller.store.ts",
    find: "count(*)::int as calls from caller group by key",
    replace: "1 as calls from caller group by key",
    proof:
      "server/features/accounts/sign-in/caller.test.ts › calls that come at once share statements, each is counted, and each knows its own place",
  },
  {
    of: "limits: the size of a call",
    file: "server/http/security/bodies/body-limits.ts",
    find: "limits.get(longest(c.req.path))?.(c, next) ?? next()",
    replace: "next()",
    proof: "server/http/http.test.ts › a body that is too large is refused",
  },
  {
    of: "sandbox: its clock has a key",
    file: "server/http/sandbox-clock.ts",
    find: 'if (!isSame(c.req.header("x-sandbox-key") ?? "", sandboxKey))',
    replace: 'if (sandboxKey === "")',
    proof:
      "server/http/http.test.ts › the sandbox clock moves only with the key, and does not exist without one",
  },
  {
    of: "headers: hashes of a build are hashes",
    file: "server/http/security/page-hashes.ts",
    find: 'typeof it === "string" && HASH.test(it)',
    replace: 'typeof it === "string"',
    proof:
      "server/http/security/page-hashes.test.ts › the policy lets in what the build put into its pages, each kind for itself, and nothing that is no hash",
  },
  {
    of: "content host: no cookie",
    file: "server/http/web/content-origin.ts",
    find: '    c.res.headers.delete("set-cookie");\n',
    replace: "",
    proof:
      "server/http/web/content-origin.test.ts › nobody gets a cookie there with the answer that a picture is not there",
  },
  {
    of: "web files: what the build wrote for the server",
    file: "server/http/web/static-files.ts",
    find: "  if (FOR_THE_SERVER.test(decoded)) return undefined;\n",
    replace: "",
    proof:
      "server/http/web/static-web.test.ts › what the build wrote for the server is served to nobody, however it is asked for",
  },
];
