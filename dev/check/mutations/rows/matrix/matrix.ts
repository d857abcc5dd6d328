import type { Mutation } from "../../mutation.ts";

const MATRIX = "server/features/administration/testing/matrix";
const CALLS = `${MATRIX}/calls.test.ts › refuses who and what its traits do not let in, and nothing was written`;
const ADDRESSES = `${MATRIX}/addresses.test.ts › answers each as the table says`;

/** Guards that the matrix of callers, things, addresses and shapes of calls proves. */
export const MATRIX_GUARDS: readonly Mutation[] = [
  {
    of: "matrix: files before a second factor",
    file: "server/http/security/files-guard.ts",
    find: "    if (principal?.needsTwoFactor === true) refuseWithoutSecondFactor();\n",
    replace: "",
    proof: ADDRESSES,
  },
  {
    of: "matrix: methods of the transports",
    file: "server/http/security/methods.ts",
    find: '{ path: /^\\/rpc(?:\\/|$)/, methods: ["GET", "POST"] }',
    replace: '{ path: /^\\/rpc(?:\\/|$)/, methods: ["GET", "POST", "HEAD"] }',
    proof: CALLS,
  },
  {
    of: "matrix: the gateway's token",
    file: "gateway/http/serve-endpoint.ts",
    find: "if (!endpoint.isPublic) await guard(context);",
    replace: "",
    proof:
      "gateway/http/matrix/endpoints.test.ts › answers nobody but the tool, in no shape, and nothing was written",
  },
];
