import type { Mutation } from "../../mutation.ts";

const AUTH = "server/features/accounts/sign-in/auth.ts";
const STORED = "server/features/accounts/sign-in/stored-tokens.test.ts";
const RESET = `${STORED} › neither database nor queue holds the token of a reset, and the mailed one works`;

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
];
