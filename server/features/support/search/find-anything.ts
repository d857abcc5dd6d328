import { shownStatus, statusWord } from "../../../../domain/campaign/campaign-status.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { countryById, SOUTH_AFRICA, type CountryCode } from "../../../../domain/countries.ts";
import { HELP_TOPICS, helpParagraphs } from "../../../../domain/help/help-topics.ts";
import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import { findProfile } from "../../accounts/profile/profile.store.ts";
import type { Database } from "../../../db/database.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";
import { listDraftWords } from "../../campaigns/overview/draft-words.store.ts";
import { listInProcess } from "../../campaigns/submissions.store.ts";
import {
  findCampaigns,
  findInvoices,
  findLists,
  findPayments,
  findSites,
  type FoundCampaign,
  type FoundInvoice,
  type FoundList,
  type FoundPayment,
  type FoundSite,
} from "./search.store.ts";
import { translate, translateKnown, msg } from "../../../../domain/translate.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";

export type SearchKind = "campaign" | "payment" | "invoice" | "list" | "site" | "help";
export type SearchResult = {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string;
  link: string;
};

const MAX_FOUND_PER_KIND = 8;
const PAYMENT_WORDS = ["payment", "top-up", "topup", "card", "paid", "mobile", "momo"];

/** Members whose words are searched together: of a member with many drafts that takes the database a while. */
const TOGETHER = 4;
/** Of one member, who types on meanwhile. */
const MAX_WAITING = 20;
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

type Search = { text: string; kind?: SearchKind | undefined };

/**
 * Searches a user's campaigns, lists, pages, invoices and payments, and the help; one search of a user at a time. Throws
 * resource-exhausted where too many of theirs wait.
 */
export const findAnything = (
  db: Database,
  userId: string,
  search: Search,
): Promise<SearchResult[]> => inTurn(userId, () => findAll(db, userId, search));

async function findAll(
  db: Database,
  userId: string,
  { text, kind }: Search,
): Promise<SearchResult[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const wants = (asked: SearchKind): boolean => kind === undefined || kind === asked;
  const { amount } = paymentQuery(text);
  const limit = MAX_FOUND_PER_KIND;
  const [campaigns, lists, sites, invoices, payments, profile] = await Promise.all([
    wants("campaign") ? findCampaigns(db, userId, { words, text, limit }) : [],
    wants("list") ? findLists(db, userId, { text, limit }) : [],
    wants("site") ? findSites(db, userId, { text, limit }) : [],
    wants("invoice") ? findInvoices(db, userId, { text, amount, limit }) : [],
    wants("payment") ? findPayments(db, userId, paymentQuery(text)) : [],
    findProfile(db, userId),
  ]);
  const nameless = campaigns.filter(({ title, text }) => title === "" && text === "");
  const [inProcess, draftWords] = await Promise.all([
    listInProcess(db, idsOf(campaigns)),
    listDraftWords(db, idsOf(nameless)),
  ]);
  const country = countryById(profile?.countryId ?? 0);
  const timeZone = country?.timeZone ?? SOUTH_AFRICA.timeZone;
  return [
    ...campaigns.map((campaign) => presentCampaign(campaign, { inProcess, draftWords })),
    ...lists.map(presentList),
    ...sites.map(presentSite),
    ...invoices.map(presentInvoice),
    ...payments.map((payment) => presentPayment(payment, timeZone)),
    ...(wants("help") ? findHelp(words, country?.code) : []),
  ];
}

const idsOf = (campaigns: readonly FoundCampaign[]): string[] => campaigns.map(({ id }) => id);

function paymentQuery(text: string) {
  const asked = text.toLowerCase();
  const amount = /^(?:r|zar|gh₵|ghs)?\s*(\d[\d\s,]*(?:\.\d{0,2})?)$/.exec(asked)?.[1];
  return {
    amount: amount?.replaceAll(/[\s,]/g, "") ?? null,
    all: asked.length > 2 && PAYMENT_WORDS.some((word) => word.startsWith(asked)),
    limit: MAX_FOUND_PER_KIND,
  };
}

function presentCampaign(
  { id, title, status: code, isDraft, text }: FoundCampaign,
  {
    inProcess,
    draftWords,
  }: { inProcess: ReadonlySet<string>; draftWords: ReadonlyMap<string, string> },
): SearchResult {
  const status = shownStatus({ status: submittedStatusOf(code) }, inProcess.has(id));
  return {
    kind: "campaign",
    id,
    title: title || text || (draftWords.get(id) ?? translate("Untitled draft")),
    detail: isDraft ? translate("Draft") : statusWord(status),
    link: isDraft ? `/campaign/edit?id=${id}` : `/campaign-info/${id}`,
  };
}

function presentList({ id, name, accepted }: FoundList): SearchResult {
  return {
    kind: "list",
    id,
    title: name,
    detail: translate("{accepted, plural, one {# number} other {# numbers}}", { accepted }),
    link: `/lists?list=${id}`,
  };
}

function presentSite({ id, name, offer }: FoundSite): SearchResult {
  return { kind: "site", id, title: name, detail: beginningOf(offer), link: `/sites?edit=${id}` };
}

function presentInvoice({
  id,
  number,
  grossMinor,
  currency,
  issuedOn,
}: FoundInvoice): SearchResult {
  const amount = formatMoney(grossMinor, currency as Currency);
  return {
    kind: "invoice",
    id,
    title: number,
    detail: `${formatCivilDate(issuedOn)}, ${amount}`,
    link: `/invoice/${id}`,
  };
}

/** The states of a payment as its owner knows them. */
const PAYMENT_STATES: Readonly<Record<string, string>> = {
  created: msg("Waiting"),
  pending: msg("Waiting"),
  "requires-action": msg("Waiting"),
  succeeded: msg("Paid"),
  failed: msg("Failed"),
  cancelled: msg("Cancelled"),
  refunded: msg("Refunded"),
};

function presentPayment(payment: FoundPayment, timeZone: string): SearchResult {
  const { id, status, amountMinor, startedAt } = payment;
  return {
    kind: "payment",
    id,
    title: translate("Payment of {amount}", {
      amount: formatMoney(amountMinor, payment.currency as Currency),
    }),
    detail: `${formatCivilDate(zonedParts(startedAt.getTime(), timeZone).date)}, ${translateKnown(PAYMENT_STATES[status] ?? status)}`,
    link: `/payment?paymentId=${id}`,
  };
}

function findHelp(words: string[], countryCode: CountryCode | undefined): SearchResult[] {
  if (words.length === 0) return [];
  const fits = (content: string): boolean => {
    const known = content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.every((word) => known.some((other) => other.startsWith(word)));
  };
  const topics = HELP_TOPICS.map((topic) => ({
    slug: topic.slug,
    title: translateKnown(topic.title),
    paragraphs: helpParagraphs(topic, countryCode),
  }));
  return topics
    .filter(({ title, paragraphs }) => fits([title, ...paragraphs].join(" ")))
    .slice(0, MAX_FOUND_PER_KIND)
    .map(({ slug, title, paragraphs: [first = ""] }) => ({
      kind: "help",
      id: slug,
      title,
      detail: beginningOf(first),
      link: `/help/${slug}`,
    }));
}

const beginningOf = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text);
