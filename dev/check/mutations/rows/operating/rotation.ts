import type { Mutation } from "../../mutation.ts";

const TOOL = "server/features/accounts/users/rotation.test.ts › ";
const GATEWAY = "gateway/lists/rotation.test.ts › ";
const BOTH =
  "former keys open what they encrypted, with an id and without; the current one encrypts; numbers are found as before";

/** Keys change, and what they sealed stays readable. */
export const ROTATION: readonly Mutation[] = [
  {
    of: "rotation: the id of the key stands before what it encrypts",
    file: "server/features/accounts/users/number-cipher.ts",
    find: "Buffer.concat([header, nonce,",
    replace: "Buffer.concat([Buffer.of(WITHOUT_ID), nonce,",
    proof: `${TOOL}encrypting anew can be stopped and goes on; afterwards the former key is not needed`,
  },
  {
    of: "rotation: numbers are found by the key that they were found by",
    file: "server/features/accounts/users/number-cipher.ts",
    find: 'derive(indexMaster, "number-index")',
    replace: 'derive(numberKey, "number-index")',
    proof: `${TOOL}${BOTH}`,
  },
  {
    of: "rotation: every sealed column is known",
    file: "gateway/lists/sealed-columns.ts",
    find: '{ table: "network_event", column: "text_sealed"',
    replace: '{ table: "network_event", column: "reference"',
    proof: `${GATEWAY}every sealed column is sealed anew, and a value of an unknown key stays as it is and is said`,
  },
  {
    of: "sealing: what the tool encrypts opens in its place alone",
    file: "server/features/accounts/users/number-cipher.ts",
    find: 'if (place !== undefined) decipher.setAAD(Buffer.from(place, "utf8"));',
    replace: "decipher.setAAD(Buffer.alloc(0));",
    proof:
      "server/features/accounts/sign-in/secrets.test.ts › an encrypted number opens in its own place alone",
  },
  {
    of: "sealing: what the gateway seals is bound to its place",
    file: "gateway/lists/number-vault.ts",
    find: "if (isForPlace) cipher.setAAD(Buffer.from(place));",
    replace: "if (isForPlace) cipher.setAAD(Buffer.alloc(0));",
    proof: "gateway/lists/numbers.test.ts › what is sealed opens in its own place alone",
  },
  {
    of: "rotation: second factors move to the current secret",
    file: "server/features/accounts/second-factor/reseal-factors.ts",
    find: "data.startsWith(prefix) ||",
    replace: 'data.startsWith("$ba$") ||',
    proof: `${TOOL}the secrets of authenticator apps move to the current AUTH_SECRET, from before keys had ids too`,
  },
];
