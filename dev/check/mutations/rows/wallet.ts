import type { Mutation } from "../mutation.ts";

/** The wallet, whose rules stand in the database. */
export const WALLET: readonly Mutation[] = [
  {
    of: "7.48",
    file: "server/db/migrations/0045-posting-speed.sql",
    find: "v_take := least(v_left, v_balances[i]);",
    replace: "v_take := least(v_left, v_balances[i] - 1);",
    proof:
      "server/features/billing/ledger/ledger-model.test.ts › every balance follows the model, whatever happens in whatever order, and the auditor finds nothing",
  },
  {
    of: "payments: none for a campaign of another country than the account's",
    file: "server/features/campaigns/quote/campaign-problems.ts",
    find: '  return [{ path: "", message }];\n',
    replace: "  void message;\n  return [];\n",
    proof:
      "server/features/campaigns/quote/other-country.test.ts › a campaign begun for another country than the account's is neither booked nor to be paid for, and says so",
  },
];
