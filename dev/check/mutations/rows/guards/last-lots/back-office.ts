import type { Mutation } from "../../../mutation.ts";

/** What administrators do is written down, once, and who is concerned hears of it. */
export const BACK_OFFICE_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "audit: a refund to a card that an administrator makes",
    file: "server/features/billing/refunds/refund-top-up.ts",
    find: "  await audit(tx, payment, { ...call, id, at: startedAt });\n",
    replace: "",
    proof:
      "server/features/billing/refunds/refund-top-up.test.ts › is in the audit once, with who asked for it and why; one that cannot be made is not",
  },
  {
    of: "campaigns: an owner is told that Loudhailer stopped one",
    file: "server/features/campaigns/changes/stop-campaign.ts",
    find: "  await onStoppedByUs?.(tx, { ...stopped, reason, at: clock.now() });\n",
    replace: "",
    proof:
      "server/features/campaigns/campaigns.routes.test.ts › what an administrator sends or stops in an advertiser's name is in the audit, what the owner does is not",
  },
  {
    of: "books: a month that is closed already is not logged again",
    file: "server/features/billing/accounting/close-month.ts",
    find: "    if (before) return { month, closedAt: before, wasClosed: true };\n",
    replace: "",
    proof:
      "server/features/billing/accounting/close-month.test.ts › a month that somebody has closed already is said to be, and its closing is logged once",
  },
  {
    of: "register: one that was taken cannot be discarded",
    file: "server/features/administration/register/discard-register.ts",
    find: '    if (current?.state === "taken") throw takenMeanwhile();\n',
    replace: "",
    proof:
      "server/features/administration/register/register.test.ts › a register that was read in by mistake is discarded, once and in the audit; one that was taken is not",
  },
  {
    of: "notes: one whose button is pressed twice is one",
    file: "server/features/administration/advertisers/write-note.ts",
    find: "    if (await hasNote(tx, note, new Date(at.getTime() - SAME_NOTE_MS))) return;\n",
    replace: "",
    proof:
      "server/features/administration/advertisers/notes.test.ts › a note whose button is pressed twice is one, and so is its record",
  },
];
