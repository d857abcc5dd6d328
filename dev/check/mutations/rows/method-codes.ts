import type { Mutation } from "../mutation.ts";

/** Section 7 of the specification: each method code leads to its procedure. */
export const METHOD_CODES: readonly Mutation[] = [
  {
    of: "7.3",
    file: "contract/billing/subscriptions.ts",
    find: 'code: "p"',
    replace: 'code: "px"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.4",
    file: "contract/billing/cards.ts",
    find: 'code: "c"',
    replace: 'code: "cx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.5",
    file: "contract/billing/subscriptions.ts",
    find: 'code: "s"',
    replace: 'code: "sx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.15",
    file: "contract/billing/invoices.ts",
    find: 'code: "gia"',
    replace: 'code: "giax"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.16",
    file: "contract/billing/invoices.ts",
    find: 'code: "gai"',
    replace: 'code: "gaix"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.17",
    file: "contract/accounts.ts",
    find: 'code: "upd"',
    replace: 'code: "updx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.18",
    file: "contract/audience/lists.ts",
    find: 'code: "unl"',
    replace: 'code: "unlx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.19",
    file: "contract/audience/audience.ts",
    find: 'code: "utas"',
    replace: 'code: "utasx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.20",
    file: "contract/audience/audience.ts",
    find: 'code: "dtas"',
    replace: 'code: "dtasx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.21",
    file: "contract/reports.ts",
    find: 'code: "sr"',
    replace: 'code: "srx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.22",
    file: "contract/administration/administration-reports.ts",
    find: 'code: "rda"',
    replace: 'code: "rdax"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.23",
    file: "contract/billing/accounting.ts",
    find: 'code: "refund"',
    replace: 'code: "refundx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.24",
    file: "contract/support/support.ts",
    find: 'code: "sfe"',
    replace: 'code: "sfex"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.25",
    file: "contract/notifications.ts",
    find: 'code: "ulnv"',
    replace: 'code: "ulnvx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.26",
    file: "contract/administration/administration-bonus.ts",
    find: 'code: "gbl"',
    replace: 'code: "gblx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.27",
    file: "contract/billing.ts",
    find: 'code: "gtr"',
    replace: 'code: "gtrx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.28",
    file: "contract/audience/audience.ts",
    find: 'code: "gfor"',
    replace: 'code: "gforx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
  {
    of: "7.29",
    file: "contract/administration/exports.ts",
    find: 'code: "expcsv"',
    replace: 'code: "expcsvx"',
    proof:
      "contract/spec-names.test.ts › every method code of the specification leads to one procedure, and there is no other code",
  },
];
