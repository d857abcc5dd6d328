import type { Mutation } from "../../../mutation.ts";

/** Guards of every area that a fifth reader took away and that no test had noticed. */
export const OF_THE_FIFTH_READER: readonly Mutation[] = [
  {
    of: "devices: the cookie that makes one known is for no script",
    file: "server/http/security/known-device.ts",
    find: "        httpOnly: true,\n",
    replace: "",
    proof:
      "server/http/security/token-kinds.test.ts › what makes a device known is read by no script, goes to no other site and, over https, to no other host and never in clear",
  },
  {
    of: "headers: parts of the app over https alone",
    file: "server/http/security/security-headers.ts",
    find: "  return secureHeaders({\n    strictTransportSecurity: isProduction && HTTPS_ONLY,\n    crossOriginOpenerPolicy",
    replace:
      "  return secureHeaders({\n    strictTransportSecurity: false,\n    crossOriginOpenerPolicy",
    proof:
      "server/http/security/security-headers.test.ts › a part of the app has those that are not of pages alone, https in production alone",
  },
  {
    of: "suspended: nobody, also with a session that is left",
    file: "server/features/accounts/sign-in/sign-in.ts",
    find: "  if (!found || found.user.suspendedAt || found.user.deletedAt) return null;",
    replace: "  if (!found || found.user.deletedAt) return null;",
    proof:
      "server/features/accounts/users/own-rows.test.ts › whoever is suspended is nobody with a session that is there all the same",
  },
  {
    of: "imports: ended by their owner alone",
    file: "server/features/audience/lists/imports/cancel-import.ts",
    find: "    if (known?.userId !== userId) throw importNotFound();",
    replace: "    if (!known) throw importNotFound();",
    proof:
      "server/features/audience/lists/imports/list-import.test.ts › nobody ends the import of somebody else, whatever shows them its rows",
  },
  {
    of: "lists: none of half a file",
    file: "server/features/audience/lists/preview-file.ts",
    find: "!isSent || ",
    replace: "",
    proof:
      "server/features/audience/files/upload-file.test.ts › a file of which a part has not come yet makes no list",
  },
  {
    of: "bad links: what is stopped already is not held",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: " && !campaign.stopRequestedAt;",
    replace: ";",
    proof:
      "server/features/campaigns/links/recheck-links.test.ts › a campaign that its owner has stopped is over, and waits for nobody though its page is bad",
  },
  {
    of: "exports: twenty thousand rows",
    file: "server/features/administration/revenue/export-csv.ts",
    find: "rows.slice(0, MAX_ROWS) };",
    replace: "rows };",
    proof:
      "server/features/administration/revenue/export-csv.test.ts › a file has twenty thousand rows at most, and says so where there were more",
  },
  {
    of: "payments: no redirect of Paystack is followed",
    file: "server/providers/payments/paystack/api.ts",
    find: '    redirect: "error",\n',
    replace: "",
    proof:
      "server/providers/payments/paystack/redirect.test.ts › an answer that leads elsewhere (%i) is none: nothing of a payment is said to anybody else, nor believed of them",
  },
  {
    of: "links: one that is tapped too often, from memory",
    file: "gateway/links/answer-links.ts",
    find: "    if (!linkLimit.admit(String(link.id))) return next();\n",
    replace: "",
    proof:
      "gateway/links/taps.test.ts › one link that is tapped too often is counted no more from memory either",
  },
  {
    of: "Infobip: nothing is proved while no secret is set",
    file: "gateway/networks/http/dialects/infobip-callbacks.ts",
    find: '  if (secret === "") return false;\n',
    replace: "",
    proof:
      "gateway/networks/http/dialects/infobip.test.ts › is believed by nobody while no secret is set: not by %s of nothing",
  },
  {
    of: "subscribers: where somebody agreed is on a line",
    file: "gateway/subscribers/file/read-row.ts",
    find: " && !/\\p{Cc}/u.test(source);",
    replace: ";",
    proof:
      "gateway/subscribers/import.test.ts › takes no consent from a place that cannot be shown on a line",
  },
  {
    of: "roles: a reader sees no columns that open something",
    file: "platform/database/grants.ts",
    find: "or column_name ~ '(secret|password|token|p256dh)'`",
    replace: "`",
    proof:
      "server/db/roles/roles.test.ts › a reader reads figures, and neither numbers nor what opens an account",
  },
  {
    of: "drafts on the device: opened by who wrote them",
    file: "web/features/campaigns/draft/stored-draft.ts",
    find: " && (!value.owner || value.owner === rememberedFor()) ?",
    replace: " ?",
    proof:
      "web/features/campaigns/draft/stored-draft.test.ts › a draft that a device holds is opened by who wrote it, and there for nobody who signs in after",
  },
  {
    of: "containers: NATS has no way to more rights",
    file: "deploy/compose.yaml",
    find: '    read_only: true\n    security_opt: ["no-new-privileges:true"]\n    cap_drop: ["ALL"]\n    healthcheck',
    replace: '    read_only: true\n    cap_drop: ["ALL"]\n    healthcheck',
    proof: "dev/deploy/deploy.test.ts › leaves NATS, which stores nothing, no right either",
  },
  {
    of: "pods: no key to the cluster",
    file: "deploy/kubernetes/gateway.yaml",
    find: "      automountServiceAccountToken: false\n      terminationGracePeriodSeconds: 30\n      securityContext:\n        runAsNonRoot: true\n        runAsUser: 1000\n        seccompProfile: { type: RuntimeDefault }\n      topologySpreadConstraints:\n        - maxSkew: 1\n          topologyKey: kubernetes.io/hostname\n          whenUnsatisfiable: ScheduleAnyway\n          labelSelector:\n            matchLabels: { app.kubernetes.io/component: gateway }\n",
    replace:
      "      terminationGracePeriodSeconds: 30\n      securityContext:\n        runAsNonRoot: true\n        runAsUser: 1000\n        seccompProfile: { type: RuntimeDefault }\n      topologySpreadConstraints:\n        - maxSkew: 1\n          topologyKey: kubernetes.io/hostname\n          whenUnsatisfiable: ScheduleAnyway\n          labelSelector:\n            matchLabels: { app.kubernetes.io/component: gateway }\n",
    proof:
      "dev/deploy/kubernetes.test.ts › leaves no pod a key to the cluster, a right of the machine, nor a way to more",
  },
  {
    of: "pooler: statements end",
    file: "deploy/create-databases.sql",
    find: "alter role loudhailer in database tool set statement_timeout = '60s';\n",
    replace: "",
    proof:
      "dev/deploy/deploy.test.ts › no statement of the tool goes on for ever where PgBouncer takes no limit from the program",
  },
  {
    of: "shared reports: a link is one report's, by the database",
    file: "server/db/migrations/0012-vouchers-sites-shares.sql",
    find: "  token_sha256 bytea not null unique,",
    replace: "  token_sha256 bytea not null,",
    proof:
      "server/features/reports/share-table.test.ts › a link opens one report: the database takes no second one under its hash",
  },
  {
    of: "payments: a page is one payment's, by the database",
    file: "server/db/migrations/0004-payments.sql",
    find: "  constraint payment_session_once unique (provider, provider_session_id),\n",
    replace: "",
    proof:
      "server/features/billing/payments/payment-tables.test.ts › what a provider calls a page belongs to one payment",
  },
];
