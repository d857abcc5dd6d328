import type { Mutation } from "../../mutation.ts";

const REVIEW = "server/features/campaigns/review/review.test.ts";
const PAGES = "server/features/campaigns/review/own-pages.test.ts";
const TYPED = "server/features/campaigns/review/typed-links.test.ts";
const UPLOADS = "server/features/audience/files/upload-file.test.ts";
const UPLOAD_FILE = "server/features/audience/files/upload-file.ts";
const UPLOAD_STORE = "server/features/audience/files/upload.store.ts";
const TAKEN_OVER = `${UPLOADS} › neither one that was too long nor one that comes to its end takes anything from who has begun its name anew`;

/** What a long attack with the source in hand found open. */
export const SECOND_ATTACK: readonly Mutation[] = [
  {
    of: "edits: what is looked at is the version that is saved",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  refuseVersion(campaign, edit.version);",
    replace: "",
    proof: `${REVIEW} › a save %s that another one overtakes is refused: what waits for review is what was saved`,
  },
  {
    of: "edits: of two saves of one version, the second is refused when its turn comes",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  refuseVersion(now, version);",
    replace: "",
    proof: `${REVIEW} › a save %s that another one overtakes is refused: what waits for review is what was saved`,
  },
  {
    of: "review: a campaign that nobody has let go makes no other one the second",
    file: "server/features/campaigns/review/review.store.ts",
    find: "bool_or(coalesce(r.decision = 'approved', false))",
    replace: "bool_or(true)",
    proof: `${REVIEW} › the first campaign of an account waits where the settings say so, and only the first`,
  },
  {
    of: "review: a page of ours is looked at with the campaign",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "const pages = await lockLinkedPages(tx, urls, campaign);",
    replace: "const pages: LinkedPage[] = [];",
    proof: `${PAGES} › what a shop says on its page of ours is looked at with the campaign that leads there`,
  },
  {
    of: "review: names of pages of ours are looked at as senders are",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "[message, ...named].flatMap(",
    replace: "[message].flatMap(",
    proof: `${PAGES} › what a shop says on its page of ours is looked at with the campaign that leads there`,
  },
  {
    of: "test copies: a page of ours is looked at with the words",
    file: "server/features/campaigns/test-copies/send-test.ts",
    find: "const pages = await readLinkedPages(deps.db, deps, campaign);",
    replace: "const pages: [] = [];",
    proof: `${PAGES} › no test copy leads to a page with words that somebody has to look at first`,
  },
  {
    of: "pages of ours: no words that nobody has looked at, once people are led there",
    file: "server/features/campaigns/sites/sites.ts",
    find: "  if (old) await refuseUnseen(tx, old, site, { country, urls, badHosts, at });",
    replace: "",
    proof: `${PAGES} › a page that people are led to takes no words that nobody has looked at; what was there may stay`,
  },
  {
    of: "pages of ours: one way to write their address",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "return isPlain && (await",
    replace: "return (await",
    proof:
      "server/features/campaigns/quote/assets.test.ts › a page that was taken down, that is somebody else's, or that is written in an odd way is no landing page",
  },
  {
    of: "links: what is typed into the words looks like a bank's",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "[...new Set([...linked, ...hostsInText(words)])]",
    replace: "linked",
    proof: `${TYPED} › an address that is typed into the words waits as a link does: it looks like a bank's, or is of bad repute`,
  },
  {
    of: "links: what is typed into the words is of bad repute",
    file: "server/features/campaigns/links/find-bad-links.ts",
    find: "const typed = await typedIn(deps, campaign);",
    replace: "const typed: Awaited<ReturnType<typeof typedIn>> = [];",
    proof: `${TYPED} › an address that is typed into the words waits as a link does: it looks like a bank's, or is of bad repute`,
  },
  {
    of: "links: what is typed into the words is looked at again before it is sent",
    file: "server/features/campaigns/links/recheck.store.ts",
    find: " or c.text ~ '[^[:space:]][.][^[:space:]]{2}'",
    replace: "",
    proof: `${TYPED} › what administrators refuse is refused in the words too; what they hold later stops what is booked`,
  },
  {
    of: "review: letters that look like others are those",
    file: "domain/message/review-words.ts",
    find: "(isAscii(part) ? part : plainLetter(part))",
    replace: "part",
    proof:
      "domain/message/content-review.test.ts › %s is flagged, with letters that look like others and some that nobody sees",
  },
  {
    of: "review: what nobody sees parts no word",
    file: "domain/message/review-words.ts",
    find: '.replace(UNSEEN, "")',
    replace: "",
    proof:
      "domain/message/content-review.test.ts › %s is flagged, with letters that look like others and some that nobody sees",
  },
  {
    of: "review: the agent of an RCS message is looked at as a sender is",
    file: "server/features/campaigns/hold-for-review.ts",
    find: 'if (content && "agentName" in content) names.push(content.agentName);',
    replace: "",
    proof: `${TYPED} › the agent of an RCS message that can be taken for a bank waits as a sender does`,
  },
  {
    of: "pages of ours: none of a suspended account",
    file: "server/features/campaigns/sites/sites.ts",
    find: "if (!site || (await isClosed(deps.db, site.userId))) return undefined;",
    replace: "if (!site) return undefined;",
    proof: `${PAGES} › whoever is suspended shows no page, and shows it again afterwards`,
  },
  {
    of: "uploads: who has no room any more sends no more",
    file: UPLOAD_FILE,
    find: "if (!(await isInTurn())) throw new TurnOver();",
    replace: "await isInTurn();",
    proof: `${UPLOADS} › a name that is uploaded anew has the room of it alone: who still sends the one before is stopped, and notes nothing`,
  },
  {
    of: "uploads: who was overtaken notes no size",
    file: UPLOAD_STORE,
    find: "set size_bytes = ${sizeBytes}, reserved_bytes = 0, updated_at = now()\n    where user_id = ${userId} and path = ${path} and xmin::text = ${turn}`",
    replace:
      "set size_bytes = ${sizeBytes}, reserved_bytes = 0, updated_at = now()\n    where user_id = ${userId} and path = ${path}`",
    proof: TAKEN_OVER,
  },
  {
    of: "uploads: who was overtaken deletes nothing",
    file: UPLOAD_STORE,
    find: "delete from uploaded_file\n    where user_id = ${userId} and path = ${path} and xmin::text = ${turn}`",
    replace: "delete from uploaded_file\n    where user_id = ${userId} and path = ${path}`",
    proof: TAKEN_OVER,
  },
  {
    of: "uploads: bytes of files that are gone make room before the next",
    file: UPLOAD_FILE,
    find: "if (piece.offset === 0) await asSystem(() => removeForgotten({ db, files }));",
    replace: "",
    proof: `${UPLOADS} › what one file leaves behind is gone before the next begins`,
  },
  {
    of: "cards that are tried at once",
    file: "server/features/billing/top-ups/charge-token.ts",
    find: "payment.asksBank || (await isOneOfMany(deps.db, { userId, paymentId: id }))",
    replace: "payment.asksBank",
    proof:
      "server/features/billing/payments/asks-bank.test.ts › of cards that are tried at once the bank is to ask for all but the first, before any is declined",
  },
  {
    of: "keys of the tool's own are nobody else's",
    file: "server/http/context.ts",
    find: " || OWN_KEY.test(idempotencyKey)",
    replace: "",
    proof:
      "server/features/billing/top-ups/own-keys.test.ts › nobody takes a key that the tool makes itself: %s",
  },
  {
    of: "mails about accounts carry no words of strangers",
    file: "server/features/accounts/mails/account-mails.ts",
    find: "IS_NAME.test(name) ?",
    replace: 'name !== "" ?',
    proof:
      "server/features/accounts/mails/account-mails.test.ts › what a stranger types instead of a name goes out in no mail: %s",
  },
  {
    of: "signing out forgets which files were on their way",
    file: "web/session/clear-device.ts",
    find: "lh-(?:draft|taps|upload):",
    replace: "lh-(?:draft|taps):",
    proof:
      "web/session/clear-device.test.ts › signing out leaves what belongs to the device, and nothing of who signs out: of this browser or of this tab",
  },
  {
    of: "codes to the number of a profile: counted whoever asks",
    file: "server/features/notifications/owner-sms/prove-mobile.ts",
    find: "    await admitPhoneCode(tx, { userId, numberIndex }, now);\n",
    replace: "",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › codes to one number end for the day, however many accounts have it",
  },
];
