import type { Mutation } from "../../../mutation.ts";

const HEADERS =
  "server/http/security/security-headers.test.ts › every reply has these headers and no others, https in production alone";

/** What the tool answers whom, its settings, files, roles and what stands before it. Guards that a third reader had noted and that became rows by lot. */
export const EDGES_BY_LOT: readonly Mutation[] = [
  {
    of: "keys: a long one is refused, not cut",
    file: "server/http/context.ts",
    find: "idempotencyKey.length > LONGEST_KEY",
    replace: "idempotencyKey.length < 0",
    proof:
      "server/http/security/call-guard.test.ts › a key that is too long is refused whole, never cut to what may be another's",
  },
  {
    of: "csrf: in production the host is no origin",
    file: "server/http/security/csrf.ts",
    find: "!isProduction && URL.canParse",
    replace: "URL.canParse",
    proof:
      "server/http/page-origins.test.ts › a call from a page of %s is taken as it must be: in production that of the tool alone",
  },
  {
    of: "headers: permissions of pages",
    file: "server/http/security/security-headers.ts",
    find: "    permissionsPolicy: PERMISSIONS,\n",
    replace: "",
    proof: HEADERS,
  },
  {
    of: "headers: forms go to ourselves",
    file: "server/http/security/security-headers.ts",
    find: "      formAction: [OWN],\n",
    replace: "",
    proof: HEADERS,
  },
  {
    of: "files: invoices alone are an administrator's",
    file: "server/http/security/identity-of.ts",
    find: 'path.startsWith("/files/invoices/")',
    replace: 'path.startsWith("/files/")',
    proof:
      "server/http/security/identity-of.test.ts › an administrator's files are their own, but for invoices",
  },
  {
    of: "landing pages: an address that carries another",
    file: "server/providers/landing-pages/http/public-address.ts",
    find: '  ["64:ff9b::", 96],\n',
    replace: "",
    proof: "server/providers/landing-pages/http/public-address.test.ts › %s is not public: %s",
  },
  {
    of: "company register: no redirect is followed",
    file: "server/providers/company-register/http/provider.ts",
    find: '    redirect: "error",\n',
    replace: "",
    proof:
      "server/providers/company-register/http/provider.test.ts › an answer that cannot be used (%s) is no answer",
  },
  {
    of: "production: administrators have a second factor",
    file: "server/config.ts",
    find: "isProduction || settings.ADMIN_SECOND_FACTOR",
    replace: "settings.ADMIN_SECOND_FACTOR",
    proof:
      "server/config.test.ts › administrators have a second factor, whatever is set; elsewhere where it is set",
  },
  {
    of: "databases: a private network does not cover hosts in the query",
    file: "platform/cleartext.ts",
    find: "hosts.length === 0 && ",
    replace: "",
    proof:
      "server/config.test.ts › takes a database on a private network without TLS only where that is declared, and no public one",
  },
  {
    of: "values: half of a letter",
    file: "domain/storable-values.ts",
    find: "text.isWellFormed() && ",
    replace: "",
    proof: "domain/storable-values.test.ts › %s is found",
  },
  {
    of: "files: no more than they may hold",
    file: "platform/files/local/provider.ts",
    find: "    if (size + piece.length > mostBytes) throw new FileTooLarge();\n",
    replace: "",
    proof: "platform/files/contract.test.ts › hold no more than they may",
  },
  {
    of: "folders: for their owner alone",
    file: "platform/make-folder.ts",
    find: "mkdirSync(path, { mode });",
    replace: "mkdirSync(path); void mode;",
    proof:
      "platform/make-folder.test.ts › a folder is made with those above it, for its owner alone; one that is there stays",
  },
  {
    of: "roles: a reader sees no bytes",
    file: "platform/database/grants.ts",
    find: " or data_type = 'bytea'",
    replace: "",
    proof:
      "server/db/roles/roles.test.ts › a reader reads figures, and neither numbers nor what opens an account",
  },
  {
    of: "wall: what was set aside",
    file: "server/db/migrations/0310-second-wall.sql",
    find: "'campaign_test', 'hold', 'spend_return'",
    replace: "'campaign_test', 'spend_return'",
    proof:
      "server/identity/walled-tables.test.ts › every table with an owner, a number or money has a wall, or a reason why not",
  },
  {
    of: "proxy: files are for our own programs",
    file: "deploy/Caddyfile",
    find: "\trespond @outside 404\n",
    replace: "",
    proof:
      "dev/deploy/deploy.test.ts › the files are reached by the programs of the machine alone, whatever key somebody has",
  },
];
