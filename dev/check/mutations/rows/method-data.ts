import type { Mutation } from "../mutation.ts";

/** Section 7 of the specification: the data of the method codes. */
export const METHOD_DATA: readonly Mutation[] = [
  {
    of: "7.6",
    file: "contract/billing/subscriptions.ts",
    find: 'code: "sb"',
    replace: 'code: "sbx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.7",
    file: "contract/billing/subscriptions.ts",
    find: 'code: "del"',
    replace: 'code: "delx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.8",
    file: "contract/billing.ts",
    find: 'code: "ch"',
    replace: 'code: "chx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.9",
    file: "contract/campaigns/campaigns.ts",
    find: 'code: "cs"',
    replace: 'code: "csx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.10",
    file: "contract/billing/cards.ts",
    find: 'code: "csc"',
    replace: 'code: "cscx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.11",
    file: "contract/accounts.ts",
    find: 'code: "upwd"',
    replace: 'code: "upwdx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.12",
    file: "contract/catalogue.ts",
    find: 'code: "gcps"',
    replace: 'code: "gcpsx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.13",
    file: "contract/campaigns/campaigns.ts",
    find: 'code: "sc"',
    replace: 'code: "scx"',
    proof:
      "contract/spec-names.test.ts › each method code takes the data that the specification names",
  },
  {
    of: "7.14",
    file: "server/features/billing/invoices/check-registration.ts",
    find: "{ name: answer.name } : {}",
    replace: "{} : {}",
    proof:
      "server/features/billing/billing.routes.test.ts › gregno checks the form of a registration number and names the company that the register has",
  },
];
