import type { Mutation } from "../../mutation.ts";

const AUTHORIZE = "gateway/http/authorize/authorize.test.ts";
const REQUIRE = "gateway/http/authorize/require-password.ts";
const GUESSED_AT =
  "refuses wrong passwords once a name was guessed at from many addresses, and lets the right one in from anywhere";
const REFUSES = "server/config.test.ts › refuses %s=%s by name, without showing the value";

/** Who may ask the gateway, and over which network databases are reached. */
export const GATEWAY_GUARDS: readonly Mutation[] = [
  {
    of: "gateway: guesses from one address",
    file: REQUIRE,
    find: "  refuseFor(wrongPasswords.waitOfAddress(given), context);\n",
    replace: "",
    proof: `${AUTHORIZE} › refuses an address that has guessed ten times, even with the right password, and no other one`,
  },
  {
    of: "gateway: guesses at one name",
    file: REQUIRE,
    find: "  refuseFor(waitSeconds, context);\n",
    replace: "",
    proof: `${AUTHORIZE} › ${GUESSED_AT}`,
  },
  {
    of: "gateway: right passwords are not counted",
    file: REQUIRE,
    find: "if (isUser && isPassword) return;",
    replace: "if (isUser && isPassword) return void wrongPasswords.countWrong(given);",
    proof: `${AUTHORIZE} › does not slow the right password, however often it comes`,
  },
  {
    of: "databases: TLS that proves the server",
    file: "platform/cleartext.ts",
    find: 'modes.length !== 1 || modes[0] !== "verify-full"',
    replace: 'modes.length !== 1 || modes[0] === "disable"',
    proof: REFUSES,
  },
  {
    of: "databases: the host that the driver goes by",
    file: "platform/cleartext.ts",
    find: "hosts.length > 0 ? hosts :",
    replace: "hosts.length > 9 ? hosts :",
    proof: REFUSES,
  },
  {
    of: "databases: a private network is declared",
    file: "platform/cleartext.ts",
    find: 'network === "private" && ',
    replace: "",
    proof: REFUSES,
  },
];
