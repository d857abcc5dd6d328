import type { Mutation } from "../../mutation.ts";

const HELD = "server/features/campaigns/review/abuse.test.ts";
const SENDER = `${HELD} › a sender that can be taken for a bank waits; once let go, this account uses it and no other does`;
const LINKS = "server/features/campaigns/links/find-bad-links.ts";
const RULED = `${HELD} › administrators refuse, hold and allow websites; where a page leads on the way counts too`;
const STORE = "server/features/accounts/signals/account-signal.store.ts";
const DEVICE = `${HELD} › a device that too many accounts sign in on makes their campaigns wait; after 30 days nothing is left of it`;
const SIGNED = "server/features/accounts/signals/signals.test.ts";

/** Who passes for others, hides a link or comes back under another name waits for somebody. */
export const ABUSE: readonly Mutation[] = [
  {
    of: "abuse: letters that look alike",
    file: "domain/risk/look-alike.ts",
    find: "READ_AS[letter] ?? letter",
    replace: "letter",
    proof: "domain/risk/look-alike.test.ts › what is left of a name is what a reader sees",
  },
  {
    of: "abuse: let go for this account alone",
    file: "server/features/campaigns/review/abuse.store.ts",
    find: "where c.user_id = ${userId} and r.decision = 'approved'",
    replace: "where r.decision = 'approved'",
    proof: SENDER,
  },
  {
    of: "abuse: no test copies of what passes for others",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "...(await passingFor(tx, campaign, pages)),",
    replace: "",
    proof: `${HELD} › neither that nor words that ask for secrets go out as a test copy`,
  },
  {
    of: "abuse: the list of bad links",
    file: "server/features/campaigns/addresses/judge-hosts.ts",
    find: "await linkReputation.check(hosts)",
    replace: "await linkReputation.check([])",
    proof: `${HELD} › a link that looks like a bank's, or that a list calls bad, waits with the reason`,
  },
  {
    of: "abuse: redirects count",
    file: LINKS,
    find: "...onTheWay",
    replace: "",
    proof: RULED,
  },
  {
    of: "abuse: refused websites",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "filter(({ isRefused }) => isRefused)",
    replace: "filter(({ isRefused }) => !isRefused)",
    proof: RULED,
  },
  {
    of: "abuse: links again before sending",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: "  if (bad.length === 0) return;\n",
    replace: "  if (bad.length >= 0) return;\n",
    proof: `${HELD} › a page that turns bad before it is sent stops what is booked, and waits until somebody lets it go`,
  },
  {
    of: "abuse: mail to throw away at sign-up",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: "  await refuseDisposable(deps, input.email);\n",
    replace: "",
    proof:
      "server/features/accounts/accounts.test.ts › takes no address that is made to be thrown away, unless an administrator allows its domain",
  },
  {
    of: "abuse: signals are forgotten",
    file: STORE,
    find: "delete from account_signal where seen_at < ${before}",
    replace: "delete from account_signal where seen_at < ${before} and user_id is null",
    proof: DEVICE,
  },
  {
    of: "abuse: signals are digests with a key",
    file: "server/features/accounts/signals/signal-digest.ts",
    find: 'hkdfSync("sha256", secret, "", "account-signal", 32)',
    replace: 'hkdfSync("sha256", "", "", "account-signal", 32)',
    proof: `${SIGNED} › a digest is of its kind and of the tool's secret`,
  },
  {
    of: "abuse: a caller names no line",
    file: "server/features/accounts/sign-in/sign-in.ts",
    find: "headers.set(LINE_HEADER, line);",
    replace: "headers.append(LINE_HEADER, line);",
    proof: `${SIGNED} › the line is the one that the server saw, and never what a caller writes`,
  },
  {
    of: "abuse: words of new accounts",
    file: "server/features/campaigns/review/find-abuse-flags.ts",
    find: "accountsOfWords: isNew ? sharing.words : 0",
    replace: "accountsOfWords: 0",
    proof: `${HELD} › new accounts that send the same words wait from the limit on, however they are written; old ones do not`,
  },
  {
    of: "abuse: who opted out of a list",
    file: "server/features/campaigns/review/find-abuse-flags.ts",
    find: "Math.max(0, listNumbers - outside.listPeople)",
    replace: "0",
    proof: `${HELD} › a list of which many have opted out waits with the share; approved, it does not wait again in the window`,
  },
  {
    of: "abuse: what lists did before",
    file: "domain/risk/abuse-limits.ts",
    find: "of < least || is * per <= most * of",
    replace: "of >= least || is * per <= most * of",
    proof: `${HELD} › lists whose messages did not arrive, or were complained about, make the next campaign to a list wait`,
  },
  {
    of: "abuse: the bank is to ask",
    file: "server/features/billing/payments/asks-bank.ts",
    find: "declines > MAX_DECLINES || ",
    replace: "",
    proof:
      "server/features/billing/payments/asks-bank.test.ts › after several declines the bank is to ask the card's owner; one decline happens to everybody",
  },
];
