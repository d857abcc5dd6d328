import type { Mutation } from "../../mutation.ts";

const RULES = "domain/risk/risk-rules.ts";
const LIMITS =
  "domain/risk/risk-rules.test.ts › above its limit an account waits with its figures, at the limit not";
const HELD = "server/features/campaigns/review/risk.test.ts";
const CARDS = `${HELD} › many cards in a day hold a campaign with its figures and its money, until somebody lets it go`;
const SIGNALS = "server/features/billing/payments/note-signals.test.ts";
const STORE = "server/features/billing/payments/payment-signal.store.ts";

/** Accounts that are a risk wait for somebody to look. */
export const RISK: readonly Mutation[] = [
  {
    of: "risk: holds a campaign",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "    ...(await findRiskFlags(tx, campaign, { at, outside, digest })),\n",
    replace: "",
    proof: CARDS,
  },
  {
    of: "risk: above the limit, not at it",
    file: RULES,
    find: "most !== null && found > most ?",
    replace: "most !== null && found >= most ?",
    proof: LIMITS,
  },
  {
    of: "risk: what was let go counts no more",
    file: "server/features/campaigns/review/find-risk-flags.ts",
    find: "Math.max(windowStartMs, releasedAt?.getTime() ?? 0)",
    replace: "windowStartMs",
    proof: CARDS,
  },
  {
    of: "risk: an approval of words is none of the account",
    file: "server/features/campaigns/review/risk.store.ts",
    find: "and r.decision = 'approved'",
    replace: "and r.decision is not null",
    proof: `${HELD} › refused, nothing is sent and the money is back at once`,
  },
  {
    of: "risk: the window",
    file: STORE,
    find: "and s.seen_at >= ${since})",
    replace: "and s.seen_at <> ${since})",
    proof: `${HELD} › what is older than the window does not count; a card that others pay with does`,
  },
  {
    of: "risk: cards of other accounts",
    file: STORE,
    find: "and o.user_id <> ${userId} group by",
    replace: "and o.user_id is not null group by",
    proof: `${SIGNALS} › a card counts once, whoever asks how often, and is known again at another account`,
  },
  {
    of: "risk: each declined card of a page",
    file: "server/features/billing/payments/note-signals.ts",
    find: "`event:${event.eventId}`",
    replace: '"event:one"',
    proof: `${SIGNALS} › each card that is declined on one page counts by its own event, and a repeated event does not`,
  },
  {
    of: "risk: too little money says nothing",
    file: "server/features/billing/payments/note-signals.ts",
    find: "decline !== null && !HONEST.has(decline)",
    replace: "decline !== null",
    proof: `${SIGNALS} › a declined card counts once, seen by a poll or brought by its event; too little money does not count`,
  },
  {
    of: "risk: limits are read by administrators alone",
    file: "server/features/catalogue/section-schemas.ts",
    find: '  "riskRules",\n  ...Object',
    replace: "  ...Object",
    proof:
      "server/features/administration/reference/reference.test.ts › with the limits of risk is edited with history, read by administrators alone, and refused when it is broken",
  },
];
