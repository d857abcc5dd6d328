import type { Mutation } from "../../mutation.ts";

const AUTH = "server/features/accounts/sign-in/auth.ts";
const STORED = "server/features/accounts/sign-in/stored-tokens.test.ts";
const RESET = `${STORED} › neither database nor queue holds the token of a reset, and the mailed one works`;

const BACKUP =
  "server/features/accounts/second-factor/backup-codes.test.ts › backup codes are stored as salted argon2id, each opens once, and what is stored opens nothing";
const AFTER_CODE =
  "server/features/accounts/visitors/link-visitor.test.ts › move after the code of a second step: the password alone moves and records nothing";

/** What is stored opens nothing. */
export const SECRETS: readonly Mutation[] = [
  {
    of: "secrets: tokens of resets are stored hashed",
    file: AUTH,
    find: 'storeIdentifier: "hashed"',
    replace: 'storeIdentifier: "plain"',
    proof: RESET,
  },
  {
    of: "secrets: tokens wait sealed in the queue",
    file: "server/features/accounts/mails/sealed-token.ts",
    find: 'cipher.update(token, "utf8")',
    replace: 'Buffer.from(JSON.stringify({ token })), cipher.update("", "utf8")',
    proof: `${STORED} › a sealed token is opened for its user and with its key alone`,
  },
  {
    of: "secrets: sealed for one user",
    file: "server/features/accounts/mails/sealed-token.ts",
    find: ".setAAD(Buffer.from(userId));",
    replace: ";",
    proof: `${STORED} › a sealed token is opened for its user and with its key alone`,
  },
  {
    of: "secrets: backup codes are stored hashed",
    file: "server/features/accounts/second-factor/backup-codes.ts",
    find: "HASHED.test(it) ? it : hashBackupCode(it, salt)",
    replace: "it",
    proof: BACKUP,
  },
  {
    of: "secrets: a code of the list is hashed before it is looked up",
    file: "server/features/accounts/second-factor/factor-hooks.ts",
    find: "code: await asStored(codeIn(ctx.body), stored)",
    replace: "code: codeIn(ctx.body)",
    proof: BACKUP,
  },
  {
    of: "second factor: nothing is moved or recorded before it",
    file: AUTH,
    find: "      twoFactor({",
    replace: "      sessionBegun(deps),\n      twoFactor({",
    proof: AFTER_CODE,
  },
  {
    of: "second factor: a visitor's drafts move after it",
    file: "server/features/accounts/sign-in/session-begun.ts",
    find: "    if (ctx.path === ASKS_CODE) await carryVisitor(ctx);\n",
    replace: "",
    proof: AFTER_CODE,
  },
];
