import type { Mutation } from "../../mutation.ts";

const COPIES = "server/features/campaigns/test-copies/test-copies.test.ts";
const PROVED = `${COPIES} › a copy goes only to numbers that this member proved, by the code that was sent there`;
const CODE = `${COPIES} › a code lasts ten minutes and five tries, and its digits are not stored`;
const LIMITS = `${COPIES} › codes to one phone end for the day whoever asks, and so do codes of one member`;
const PROVE = "server/features/accounts/phones/prove-phone.ts";

/** Free copies go to nobody but the one who asks for them. */
export const TEST_COPIES: readonly Mutation[] = [
  {
    of: "test copies: proved numbers only",
    file: "server/features/campaigns/test-copies/send-test.ts",
    find: "  await refuseUnproved(deps, userId, testNumbers, campaign);\n",
    replace: "",
    proof: PROVED,
  },
  {
    of: "test copies: a proof ends after a year",
    file: PROVE,
    find: "365 * DAY_MS",
    replace: "3650 * DAY_MS",
    proof: PROVED,
  },
  {
    of: "test copies: proved by this member",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "select from phone_proof\n        where user_id = ${userId} and number_index",
    replace: "select from phone_proof\n        where ${userId} <> '' and number_index",
    proof: PROVED,
  },
  {
    of: "phone codes: ten minutes",
    file: PROVE,
    find: "proof.expiresAt <= now || ",
    replace: "",
    proof: CODE,
  },
  {
    of: "phone codes: five tries",
    file: PROVE,
    find: " || proof.tries >= PHONE_CODE.mostTries",
    replace: "",
    proof: CODE,
  },
  {
    of: "phone codes: a day's codes of a member",
    file: PROVE,
    find: "asked.ofUser >= PHONE_CODE.mostADay || ",
    replace: "",
    proof: LIMITS,
  },
  {
    of: "phone codes: a day's codes to one phone",
    file: PROVE,
    find: " || asked.ofPhone >= PHONE_CODE.mostADayToOne",
    replace: "",
    proof: LIMITS,
  },
];
