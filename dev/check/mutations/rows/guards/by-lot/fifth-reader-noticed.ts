import type { Mutation } from "../../../mutation.ts";

/** Guards that a fifth reader took away and that tests noticed, though no row did. */
export const NOTICED_BY_THE_FIFTH_READER: readonly Mutation[] = [
  {
    of: "call guard: it is said when to try again",
    file: "server/http/security/call-guard.ts",
    find: '        context.responseHeaders.set("Retry-After", String(mapped.retryAfterSeconds));',
    replace: "        void 0;",
    proof:
      "server/http/database-away.test.ts › %s is told once to try again when its connection is lost, and works then",
  },
  {
    of: "sign-in: its answers are in no cache",
    file: "server/http/server.ts",
    find: '  app.use("/api/auth/*", neverCached);\n',
    replace: "",
    proof:
      "server/http/security/personal-answers.test.ts › no cache keeps an answer about one person: of sign-in, of uploads, or of a refusal",
  },
  {
    of: "methods: those that are taken are said",
    file: "server/http/security/methods.ts",
    find: '  c.header("Allow", methods.join(", "));\n',
    replace: "",
    proof: "server/http/security/methods.test.ts › does not run on %s",
  },
  {
    of: "addresses of lists: signed",
    file: "server/features/audience/lists/list-url.ts",
    find: "      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;\n",
    replace: "",
    proof:
      "server/http/security/token-kinds.test.ts › what is signed as “%s” is taken as that alone",
  },
  {
    of: "pictures: a GIF shows something within itself",
    file: "server/features/audience/files/picture-data.ts",
    find: " || left + wide > width || top + high > height) return false;",
    replace: ") return false;",
    proof: "server/features/audience/files/picture-metadata.test.ts › %s",
  },
  {
    of: "test copies: ten a day to one phone",
    file: "gateway/services/test-phones.ts",
    find: " <= MAX_COPIES_A_DAY) continue;",
    replace: " <= 1_000) continue;",
    proof:
      "gateway/services/test-copies.test.ts › a phone gets ten copies a day, whoever asks, and on the next day more",
  },
  {
    of: "SMPP: events that wait have an end",
    file: "gateway/networks/smpp/incoming/event-queue.ts",
    find: "      if (waiting.length >= MAX_WAITING) return false;\n",
    replace: "",
    proof:
      "gateway/networks/smpp/incoming/event-queue.test.ts › there is room for two thousand; what comes then is told to come again",
  },
  {
    of: "snapshots: none that is damaged",
    file: "gateway/subscribers/state/snapshot-file.ts",
    find: '      if (crc32(bytes) !== crc) throw new Error("The snapshot is damaged.");\n',
    replace: "",
    proof:
      "gateway/subscribers/state/base-state.test.ts › a file that is damaged, cut short, of another version or of another country's places is refused",
  },
  {
    of: "leases: what is let go is not worked on",
    file: "gateway/leases/leases.ts",
    find: "runs(routeId) && !leaving.has(routeId);",
    replace: "runs(routeId);",
    proof:
      "gateway/leases/leases.test.ts › are taken by one worker, and shared once there is another",
  },
  {
    of: "gateway: answers are what they say",
    file: "gateway/http/api-app.ts",
    find: '    context.header("x-content-type-options", "nosniff");\n',
    replace: "",
    proof:
      "gateway/links/taps.test.ts › links are answered from memory as from the app, and stored first; all else is the app's",
  },
  {
    of: "migrations: none that was changed",
    file: "platform/database/migrate.ts",
    find: "    if (migration.sha256 !== done.sha256) {",
    replace: "    if (migration.name !== done.name) {",
    proof:
      "platform/database/migrate.db.test.ts › an applied file that was changed is refused with a clear sentence",
  },
  {
    of: "exports: formulas in wide letters",
    file: "domain/text/csv.ts",
    find: "\\uFF1D\\uFF0B\\uFF0D\\uFF20",
    replace: "",
    proof: "domain/text/csv.test.ts › no text begins like a formula, whatever an advertiser typed",
  },
  {
    of: "schedule: 92 days",
    file: "domain/schedule/schedule-check.ts",
    find: "daysBetween(startDate, endDate) + 1 > MAX_CAMPAIGN_DAYS",
    replace: "daysBetween(startDate, endDate) < 0",
    proof: "domain/schedule/schedule-check.test.ts › 92 days are the longest campaign",
  },
  {
    of: "outbox: each sends the own changes",
    file: "web/offline/outbox.ts",
    find: "  readAll().filter(({ owner }) => owner === rememberedFor());\n\n",
    replace: "  readAll();\n\n",
    proof: "web/offline/outbox.test.ts › are never sent for somebody else",
  },
  {
    of: "pages that come back: whose session it is",
    file: "web/session/one-person/one-person.ts",
    find: "  if (isMember(me)) void recheckSession().then(() => leaveUnless(whoIs(knownMe()), whoIs(me)));\n",
    replace: "",
    proof:
      "web/session/one-person/one-person.test.ts › a page that comes back asks whether its session has ended where this browser does not see it",
  },
  {
    of: "units: files of the program are its own",
    file: "deploy/systemd/loudhailer-gateway@.service",
    find: "UMask=0077\n",
    replace: "",
    proof: "dev/deploy/units.test.ts › wall both programs in alike",
  },
  {
    of: "image: no script of a package",
    file: "deploy/Dockerfile",
    find: "RUN npm ci --ignore-scripts\n",
    replace: "RUN npm ci\n",
    proof:
      "dev/deploy/deploy.test.ts › installs what the lock names, and runs no script of a package",
  },
];
