import type { Mutation } from "../../mutation.ts";

const HISTORY = "gateway/reports/number-history.test.ts";
const CONSENTS = "server/features/administration/operation/read-consents.test.ts";

/** What an administrator is shown of one number, for the person who asks why a message came. */
export const ASKED_ABOUT: readonly Mutation[] = [
  {
    of: "asked about: nobody else's messages",
    file: "gateway/reports/number-history.store.ts",
    find: "where m.person = ${person} and",
    replace: "where m.person >= 0 and",
    proof: `${HISTORY} › a number's messages, how it agreed and each opt-out are told, and nobody else's`,
  },
  {
    of: "asked about: opt-outs that were lifted",
    file: "gateway/reports/number-history.store.ts",
    find: "    union all select opted_out_at, source, opt_out_reason, false, lifted_at, reason from opt_out_lift where ${whose}\n",
    replace: "",
    proof: `${HISTORY} › a number's messages, how it agreed and each opt-out are told, and nobody else's`,
  },
  {
    of: "asked about: in the audit, without the number",
    file: "server/features/administration/operation/read-consents.ts",
    find: "  await recordAudit(db, {",
    replace: "  void (db, {",
    proof: `${CONSENTS} › of a number stands who says that it agreed to what, in which words and when, and each opt-out; of no other number`,
  },
  {
    of: "asked about: looking for an opt-out is in the audit",
    file: "server/features/administration/operation/opt-out-register.ts",
    find: '    action: "opt-out.looked-up",',
    replace: '    action: "opt-out.added",',
    proof:
      "server/features/administration/operation/opt-outs.test.ts › an opt-out that is lifted counts in lists again, with who and why in the audit and never the number",
  },
  {
    of: "asked about: networks that are away are left out",
    file: "server/features/administration/operation/read-consents.ts",
    find: "    if (error instanceof MessagingError) return null;\n",
    replace: "",
    proof: `${CONSENTS} › networks that give no answer are left out, and lists and opt-outs of here are told`,
  },
  {
    of: "npm start: a secret in a file is not set beside it",
    file: "dev/start/environment.ts",
    find: ".filter(([name]) => !isGiven(given, name));",
    replace: '.filter(([name]) => name !== "");',
    proof:
      "dev/start/environment.test.ts › the programs read what npm start gives them, with a secret in a file",
  },
];
