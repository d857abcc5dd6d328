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
    find: "Buffer.concat([ring.current.header,",
    replace: "Buffer.concat([Buffer.of(WITHOUT_ID),",
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
    find: '  { table: "network_event", column: "text_sealed" },\n',
    replace: "",
    proof: `${GATEWAY}every sealed column is sealed anew, and a value of an unknown key stays as it is and is said`,
  },
  {
    of: "rotation: second factors move to the current secret",
    file: "server/features/accounts/second-factor/reseal-factors.ts",
    find: "data.startsWith(prefix) ||",
    replace: 'data.startsWith("$ba$") ||',
    proof: `${TOOL}the secrets of authenticator apps move to the current AUTH_SECRET, from before keys had ids too`,
  },
];
