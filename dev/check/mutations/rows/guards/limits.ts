import type { Mutation } from "../../mutation.ts";

const TEST = "server/features/support/limits-at-once.test.ts";

/** What is counted before it is added to holds for calls at once as well. */
export const LIMITS: readonly Mutation[] = [
  {
    of: "limits: guesses of whoever is signed in, by calls",
    file: "server/http/server.ts",
    find: "await admitSignedIn(rateLimits, userId);",
    replace: "await Promise.resolve();",
    proof:
      "server/features/accounts/sign-in/guessing-ways-round.test.ts › guesses its password by %s five times, from however many addresses",
  },
  {
    of: "limits: guesses of whoever is signed in, at the library",
    file: "server/http/security/auth-handler.ts",
    find: "if (principal) await admitSignedIn(rateLimits, principal.userId);",
    replace: "",
    proof: "server/features/accounts/sign-in/guessing-ways-round.test.ts › gets no further with %s",
  },
  {
    of: "limits: documents asked for again",
    file: "server/features/billing/invoices/mail-again.ts",
    find: "if (!(await updateMailedAgain(tx, id, { at, since }))) return;",
    replace: "await updateMailedAgain(tx, id, { at, since });",
    proof:
      "server/features/billing/invoices/invoices.test.ts › a document is mailed again when its owner asks, at most every ten minutes, and never before it was mailed",
  },
  {
    of: "http: what arrived is read before a connection is cut",
    file: "platform/http/connections.ts",
    find: "setTimeout(() => setImmediate(endIdle), idleMs).unref();",
    replace: "setTimeout(endIdle, idleMs).unref();",
    proof:
      "platform/http/serve.test.ts › answers a request that arrived while the server was too busy to see it, on a connection about to be cut",
  },
  {
    of: "limits at once: messages to support",
    file: "server/features/support/send-message.ts",
    find: '    await lockLimit(tx, userId, "messages");\n',
    replace: "",
    proof: `${TEST} › messages to support are five a day, however many are sent at once`,
  },
  {
    of: "limits at once: links to a report",
    file: "server/features/reports/share-report.ts",
    find: '    await lockLimit(tx, userId, "shares");\n',
    replace: "",
    proof: `${TEST} › links to a report are twenty, however many are made at once`,
  },
  {
    of: "limits at once: a shop's pages",
    file: "server/features/campaigns/sites/sites.ts",
    find: '  await lockLimit(tx, toSave.userId, "sites");\n',
    replace: "",
    proof: `${TEST} › pages of a shop are twenty, however many are saved at once`,
  },
  {
    of: "limits at once: saved audiences",
    file: "server/features/audience/saved/saved-audiences.ts",
    find: '    await lockLimit(tx, toSave.userId, "audiences");\n',
    replace: "",
    proof: `${TEST} › saved audiences are as many as the plan allows, however many are saved at once`,
  },
  {
    of: "limits at once: drafts",
    file: "server/features/campaigns/drafts/create-draft.ts",
    find: '  await lockLimit(tx, userId, "drafts");\n',
    replace: "",
    proof: `${TEST} › drafts of a visitor are fifty, however many are begun at once`,
  },
  {
    of: "limits at once: test copies",
    file: "server/features/campaigns/test-copies/test-copies.store.ts",
    find: "  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 6))`.execute(db);\n",
    replace: "",
    proof:
      "server/features/campaigns/test-copies/copies-at-once.test.ts › test copies are twenty a day, however many are asked for at once",
  },
];
