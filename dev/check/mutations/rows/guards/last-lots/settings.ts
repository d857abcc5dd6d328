import type { Mutation } from "../../../mutation.ts";

/** What a deployment may be set to, backups and keys. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const SETTINGS_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "image: not as root",
    file: "deploy/Dockerfile",
    find: "USER node\n",
    replace: "",
    proof:
      "dev/deploy/deploy.test.ts › runs as a user who is not root, with a look whether it is alive",
  },
  {
    of: "mail: a server that cannot be told from another",
    file: "platform/cleartext.ts",
    find: '  if (["false", "0"].includes(searchParams.get("tls.rejectUnauthorized") ?? "")) return true;\n',
    replace: "",
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
  {
    of: "feed: an address has a secret",
    file: "gateway/config.ts",
    find: '  if (secret === undefined)\n    throw new ConfigError(["FEED_WEBHOOK_SECRET: must be set with FEED_WEBHOOK_URL"]);\n',
    replace: "",
    proof: "gateway/config.test.ts › name a secret for the address that news go to",
  },
  {
    of: "production: no sandbox of cards",
    file: "server/production-card-rules.ts",
    find: "  if (isLocal(address)) return [`${name}: the card sandbox is not for production, unset it`];\n",
    replace: "",
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
  {
    of: "production: passkeys of https alone",
    file: "server/production-rules.ts",
    find: 'if (/(?:^|,)\\s*http:/i.test(PASSKEY_ORIGINS ?? "")) {',
    replace: 'if (PASSKEY_ORIGINS === "") {',
    proof: "server/config.test.ts › refuses %s=%s by name, without showing the value",
  },
  {
    of: "networks: https alone",
    file: "gateway/networks/http/call/settings.ts",
    find: "(url) => !URL.canParse(url) || !isCleartextUrl(url) || isLocal(url)",
    replace: "() => true",
    proof: "gateway/networks/http/contract.test.ts › travel with TLS only, but for this machine",
  },
  {
    of: "rotation: a value that came meanwhile stays",
    file: "platform/sealing/reseal.ts",
    find: " and t.${name} = v.old",
    replace: "",
    proof:
      "platform/sealing/reseal.db.test.ts › a value that came into the place of another while it was sealed anew stays as it is",
  },
  {
    of: "restore: what lies ahead was not lost",
    file: "platform/backup/release.ts",
    find: "if (until.getTime() > Date.now() + CLOCKS_APART_MS)",
    replace: "if (until.getTime() === 0)",
    proof:
      "platform/backup/release.db.test.ts › a moment that has not been is refused, and the database stays held",
  },
  {
    of: "backup: read by its own user alone",
    file: "platform/backup/base-backup.ts",
    find: "{ mode: 0o600, flush: true }",
    replace: "{ flush: true }",
    proof:
      "dev/start/restore-data-folder.db.test.ts › what a backup copies is read by its own user alone, whoever may look into its folder",
  },
  {
    of: "restore: into an empty folder",
    file: "platform/backup/prepare-cluster.ts",
    find: "if ((await readdir(folder)).length > 0)",
    replace: 'if (folder === "")',
    proof:
      "platform/backup/prepare-cluster.test.ts › a backup is restored into an empty folder alone: what lies in another stays as it is",
  },
];
