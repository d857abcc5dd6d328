import { ownListsOf, type WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { abuseFlags } from "../../../../domain/risk/abuse-limits.ts";
import { skeletonOf } from "../../../../domain/risk/look-alike.ts";
import { type Risk, type RiskFlag, riskFlag } from "../../../../domain/risk/risk-rules.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { countSharing } from "../../accounts/signals/account-signal.store.ts";
import { noteInTurn } from "../../accounts/signals/note-signals.ts";
import type { SignalDigest } from "../../accounts/signals/signal-digest.ts";
import { abuseLimitsSchema } from "../../catalogue/abuse-schemas.ts";
import { findDisposableDomain } from "../../catalogue/mail-domains.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { type ApprovedRisk, listApprovedRisks, sumBadRows, sumListResults } from "./abuse.store.ts";
import type { OutsideFacts } from "../outside-facts.ts";

const DAY_MS = 86_400_000;
/** Less than a sentence is the same by chance. */
const MIN_LETTERS = 60;

type Asked = {
  at: Date;
  outside: OutsideFacts;
  digest: SignalDigest;
  account: { email: string; isNew: boolean; listNumbers: number };
};

/**
 * In the caller's transaction: what of an account's company, words, mail, lists and links makes this campaign wait, by the limits that administrators set.
 * Notes its words, so that the next account with the same ones is seen. What somebody has let go holds nobody again: company
 * and lists for as long as the limits look back, websites and mail for good.
 */
export async function findAbuseFlags(
  db: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  { at, outside, digest, account }: Asked,
): Promise<RiskFlag[]> {
  const { userId } = campaign;
  const limits = abuseLimitsSchema.parse(await readSection(db, "abuseLimits"));
  const since = new Date(at.getTime() - limits.windowDays * DAY_MS);
  const words = skeletonOf(kindOf(campaign).words(campaign));
  const isTelling = words.length >= MIN_LETTERS;
  if (isTelling) await noteInTurn(db, digest, { userId, seen: { words }, at });
  const sharing = await countSharing(db, {
    userId,
    words: isTelling ? digest("words", words) : null,
    since,
  });
  const listIds = ownListsOf(campaign);
  const { listNumbers, isNew } = account;
  const flags = abuseFlags(
    {
      // Shops of one chain, or a printed example, send the same words for years.
      accountsOfWords: isNew ? sharing.words : 0,
      accountsOfDevice: sharing.device,
      accountsOfLine: sharing.line,
      listNumbers,
      optedOut: outside.listPeople === null ? 0 : Math.max(0, listNumbers - outside.listPeople),
      badRows: listIds.length === 0 ? 0 : await sumBadRows(db, { userId, listIds }),
      ...(listIds.length === 0 ? NO_RESULTS : await sumListResults(db, { userId, since })),
    },
    limits,
  );
  const disposable = await findDisposableDomain(db, account.email);
  const all = [
    ...flags,
    ...(disposable ? [riskFlag("disposable-mail", { host: disposable.domain })] : []),
    ...outside.badLinks.map(({ host, why }) => riskFlag("link-reputation", { host, why })),
  ];
  return all.length === 0 ? [] : stillOpen(all, await listApprovedRisks(db, userId), since);
}

const NO_RESULTS = { messages: 0, undelivered: 0, complaints: 0 };

/** What each circumstance is about: let go once, it is fine from then on. */
const ABOUT: Partial<Record<Risk, string>> = {
  "look-alike-sender": "sender",
  "look-alike-link": "host",
  "link-reputation": "host",
  "disposable-mail": "host",
};

/** The circumstances that nobody has let go. */
export function stillOpen(
  flags: readonly RiskFlag[],
  approved: readonly ApprovedRisk[],
  since: Date,
): RiskFlag[] {
  return flags.filter(({ risk, values }) => {
    const subject = ABOUT[risk];
    return !approved.some((known) => {
      if (known.risk !== risk) return false;
      return subject === undefined
        ? known.at.getTime() >= since.getTime()
        : known.values[subject] === values[subject];
    });
  });
}
