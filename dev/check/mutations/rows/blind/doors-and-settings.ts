import type { Mutation } from "../../mutation.ts";

/** Ways in, logs, files, registers and what a deployment may be set to. Guards that a third reader took away, drawn by lot from 247 that were noted before any test or row was looked at. */
export const DOORS_AND_SETTINGS_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "opt-out register: no redirect is followed",
    file: "server/providers/opt-out-register/http/provider.ts",
    find: 'redirect: "error",',
    replace: "",
    proof:
      "server/features/administration/register/read-services.test.ts › a service that fails (%s) changes nothing, and is asked again",
  },
  {
    of: "csrf: a token of this session",
    file: "server/http/security/csrf.ts",
    find: "update(`${nonce}.${session}`)",
    replace: "update(`${nonce}.`)",
    proof:
      "server/http/http.test.ts › a token of another session is refused, even when cookie and header agree",
  },
  {
    of: "roles: what was migrated is noted by its owner alone",
    file: "platform/database/grants.ts",
    find: "await client.query(`revoke insert, update, delete on schema_migration from ${taken.join()}`);",
    replace: "{}",
    proof:
      "platform/database/grants.db.test.ts › roles that a program takes have its tables, and not the note of what was migrated",
  },
  {
    of: "logs: no address of a new password",
    file: "server/http/access-log.ts",
    find: "api\\/auth\\/reset-password|",
    replace: "",
    proof: "server/http/access-log.test.ts › of %s nothing is logged that would open it",
  },
  {
    of: "opt-out register: it has an end",
    file: "server/providers/opt-out-register/http/provider.ts",
    find: '      if (bytes > mostBytes) done(new Error("The opt-out register is too long."));\n      else done(null, chunk);',
    replace: "      done(null, chunk);",
    proof:
      "server/features/administration/register/read-services.test.ts › a register that is longer than any can be is not taken",
  },
  {
    of: "files: read by this program alone",
    file: "platform/files/local/provider.ts",
    find: 'open(path, "w+", 0o600)',
    replace: 'open(path, "w+")',
    proof:
      "platform/files/contract.test.ts › files in a folder are read by this program alone, and so are their folders",
  },
  {
    of: "production: TLS to a replica",
    file: "server/production-rules.ts",
    find: '["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]',
    replace: '["DATABASE_DIRECT_URL"]',
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
  {
    of: "containers: no right of the machine",
    file: "deploy/compose.yaml",
    find: '  cap_drop: ["ALL"]\n  tmpfs: ["/tmp"]\n  logging: &logging',
    replace: '  tmpfs: ["/tmp"]\n  logging: &logging',
    proof:
      "dev/deploy/deploy.test.ts › leaves no part of the product a right of the machine, nor a way to more",
  },
  {
    of: "logs: secrets of webhooks",
    file: "platform/log/log-mask.ts",
    find: "/\\bwhsec_\\w+/g, ",
    replace: "",
    proof: "platform/log/log.test.ts › no secret reaches the log",
  },
  {
    of: "production: keys of a bucket not in clear",
    file: "server/production-rules.ts",
    find: '    "S3_ENDPOINT",\n',
    replace: "",
    proof:
      "server/config.test.ts › has a whole key or none, a name where it has an address, and no readable address in production",
  },
  {
    of: "shared reports: for a number of days that has an end",
    file: "contract/reports.ts",
    find: "days: z.number().int().min(1).max(90).default(14)",
    replace: "days: z.number().int().min(1).default(14)",
    proof: "contract/bounds.test.ts › every number that comes in fits the column it is kept in",
  },
  {
    of: "metrics: ways in that are known",
    file: "server/http/metrics.ts",
    find: 'ROUTES.has(first) ? first : "web"',
    replace: 'first || "web"',
    proof:
      "server/http/metrics.test.ts › requests are counted by their way in, and addresses that callers make up are all the web app's",
  },
  {
    of: "values: names of fields that cannot be stored",
    file: "domain/storable-values.ts",
    find: "name !== undefined && !canBeStored(name)",
    replace: "false",
    proof: "domain/storable-values.test.ts › %s is found",
  },
  {
    of: "logs: local numbers with gaps",
    file: "platform/log/log-mask.ts",
    find: ", /\\b0\\d{2}[ -]\\d{3}[ -]\\d{4}\\b/g]",
    replace: "]",
    proof:
      "platform/log/log.test.ts › no telephone number reaches the log, whichever way it is written",
  },
  {
    of: "amounts: below what the books can hold",
    file: "contract/common.ts",
    find: "z.number().int().min(0).max(LARGEST_AMOUNT_MINOR);",
    replace: "z.number().int().min(0);",
    proof: "contract/bounds.test.ts › every number that comes in fits the column it is kept in",
  },
  {
    of: "company register: names made clean",
    file: "server/providers/company-register/http/provider.ts",
    find: 'value.replace(/\\p{Cc}/gu, " ").trim()',
    replace: "value.trim()",
    proof:
      "server/providers/company-register/http/provider.test.ts › the number is escaped, the header sent, the name found where it is and made clean, and asked for once",
  },
  {
    of: "logs: telephone numbers given as numbers",
    file: "platform/log/log-mask.ts",
    find: '.replace(NUMERIC_PHONE_FIELD, \'"$1":"[number]"\')',
    replace: "",
    proof:
      "platform/log/log.test.ts › a telephone number given as a number is hidden by its field name",
  },
  {
    of: "unread bodies: nobody waits for what is too long",
    file: "platform/http/unread-body.ts",
    find: "incoming.destroyed || lengthOf(incoming) > MAX_DRAINED_BYTES",
    replace: "incoming.destroyed",
    proof:
      "platform/http/serve.test.ts › whoever goes on sending reads the answer, and a request after it is not done",
  },
  {
    of: "image: no scripts of packages",
    file: "deploy/Dockerfile",
    find: "RUN npm ci --omit=dev --ignore-scripts",
    replace: "RUN npm ci --omit=dev",
    proof:
      "dev/deploy/deploy.test.ts › installs what the lock names, and runs no script of a package",
  },
  {
    of: "deadline: an answer though the work goes on",
    file: "server/http/security/deadline.ts",
    find: "await Promise.race([work(signal), late])",
    replace: "await work(signal)",
    proof:
      "server/http/http-limits.test.ts › a call that takes too long is given up with deadline-exceeded",
  },
  {
    of: "files: a key leads out of no folder",
    file: "platform/files/file-key.ts",
    find: "const KEY = /^[a-z0-9-]+(?:\\/[a-z0-9-]+)*$/;",
    replace: "const KEY = /^[a-z0-9-./]+$/;",
    proof: "platform/files/contract.test.ts › are never outside of their place: %j is no key",
  },
];
