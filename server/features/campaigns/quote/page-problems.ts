import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { MAX_READ_CHARACTERS } from "../../../../domain/campaign/problems.ts";
import { AppError, type FieldProblem } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { landingPageProblem } from "../../../../domain/message/sms-link.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { asRead, siteCodeIn, siteCodesIn, sitesTypedIn } from "../../audience/files/own-address.ts";
import { findBadLinks } from "../links/find-bad-links.ts";
import { pagesOf } from "../links/pages-of.ts";
import { goneSite } from "../links/refuse-taken-down.ts";
import { listSites } from "../sites/site.store.ts";

type Context = Pick<
  CampaignsDeps,
  "db" | "contentUrl" | "publicUrl" | "landingPages" | "linkReputation"
>;

/** The buttons of ten cards must not become a flood at somebody's host. */
const AT_ONCE = 3;
/** All pages of one campaign; those that have not answered by then do not answer. Whoever waits for a turn waits no longer. */
const PATIENCE_MS = 20_000;
/** Members whose pages are asked for at the same time. */
const TOGETHER = 8;
/** Of one member: prices that may wait while the pages of another are asked for. */
const MAX_WAITING = 20;
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

/**
 * Problems found by following a campaign's pages: its landing page, the targets of RCS buttons, and pages of ours in its words.
 * Pages of others are asked for one campaign of a member after another, and no further ones once `signal` is aborted: nobody waits for
 * them. Throws resource-exhausted where too many wait, deadline-exceeded when it is aborted.
 */
export async function pageProblems(
  context: Context,
  campaign: WrittenCampaign,
  signal?: AbortSignal,
): Promise<FieldProblem[]> {
  const { landingPages } = context;
  const asksOthers = pagesOf(campaign).some(({ address }) => !isOwn(context, address));
  if (!landingPages || !asksOthers) return problemsOf(context, campaign, signal);
  return inTurn(campaign.userId, () => problemsOf(context, campaign, signal));
}

async function problemsOf(
  context: Context,
  campaign: WrittenCampaign,
  signal: AbortSignal | undefined,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const pages = pagesOf(campaign);
  const patience = AbortSignal.timeout(context.landingPages?.patienceMs ?? PATIENCE_MS);
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    if (signal?.aborted) throw new AppError("deadline-exceeded");
    const found = await Promise.all(
      pages.slice(from, from + AT_ONCE).map(async ({ path, address }) => {
        const message = await inTime(patience, () => problemOf(context, campaign.userId, address));
        return message === undefined ? [] : [{ path, message }];
      }),
    );
    problems.push(...found.flat());
  }
  problems.push(...(await typedProblems(context, campaign)));
  // Where they lead to is known of those that were asked for in time.
  const asked = patience.aborted ? { ...context, landingPages: undefined } : context;
  const refused = (await findBadLinks(asked, campaign)).filter(({ isRefused }) => isRefused);
  return [
    ...problems,
    ...refused.map(({ path, host }) => ({
      path,
      message: translate("Messages cannot link to {host}. Choose another page.", { host }),
    })),
  ];
}

const isOwn = (context: Context, address: string): boolean =>
  siteCodesIn(asRead(address), context).length > 0;

/** What a page is found to be, unless that takes longer than there is patience for. */
function inTime(
  patience: AbortSignal,
  find: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const late = translate("This page does not answer. Check the address, or try again in a minute.");
  if (patience.aborted) return Promise.resolve(late);
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(late);
    patience.addEventListener("abort", giveUp, { once: true });
    find()
      .then(resolve, reject)
      .finally(() => patience.removeEventListener("abort", giveUp));
  });
}

/** Nobody looks at a page that the words name in an odd way, or that is another account's: it could say anything, at any time. */
async function typedProblems(context: Context, campaign: WrittenCampaign): Promise<FieldProblem[]> {
  const { words, wordsPath } = kindOf(campaign);
  const read = words(campaign).slice(0, MAX_READ_CHARACTERS);
  const typed = sitesTypedIn(read, context);
  if (typed.length === 0) return [];
  const codes = new Set(typed.map(({ code }) => code));
  const isFine =
    typed.every(({ isPlain }) => isPlain) && (await areOwnSites(context, campaign.userId, codes));
  return isFine ? [] : [{ path: wordsPath, message: goneSite() }];
}

/** True where all these pages are shown, and this user's. Asked for in one statement. */
async function areOwnSites(
  { db }: Context,
  userId: string,
  codes: ReadonlySet<string>,
): Promise<boolean> {
  const sites = await listSites(db, [...codes]);
  const own = sites.filter(
    (site) => site.userId === userId && site.takenDownAt === null && site.blockedAt === null,
  );
  return own.length === codes.size;
}

async function problemOf(
  context: Context,
  userId: string,
  address: string,
): Promise<string | undefined> {
  const [code] = siteCodesIn(asRead(address), context);
  if (code !== undefined) {
    // Written in its one way alone: by that the page knows who is led to it.
    const isPlain = siteCodeIn(address, context) === code;
    return isPlain && (await areOwnSites(context, userId, new Set([code])))
      ? undefined
      : goneSite();
  }
  return landingPageProblem(address) ?? (await context.landingPages?.check(address));
}
