import type { Mutation } from "../../mutation.ts";

const CLOSED = "gateway/links/closed-links.test.ts";
const NOWHERE = `${CLOSED} › closed links lead nowhere and count nobody, from memory too, and lead on once they are open again`;
const SUSPENDED = "server/features/audience/links/close-links.test.ts";

/** What the attack on the code of late November found open, and what the ones before had left. */
export const FOURTH_ATTACK: readonly Mutation[] = [
  {
    of: "closed links: the app leads nowhere",
    file: "gateway/links/public.routes.ts",
    find: "    if (closedLinks.has(link.id)) return answerPage(context, CLOSED_LINK, 410);\n",
    replace: "",
    proof: NOWHERE,
  },
  {
    of: "closed links: nor do they from memory",
    file: "gateway/links/answer-links.ts",
    find: " || closedLinks.has(link.id)",
    replace: "",
    proof: NOWHERE,
  },
  {
    of: "closed links: of this advertiser on this route",
    file: "gateway/links/closed-link.store.ts",
    find: '    .where("clientUserId", "=", clientUserId)\n',
    replace: "",
    proof: `${CLOSED} › links are closed by their own advertiser's ids alone, on their own route`,
  },
  {
    of: "closed links: known from the start",
    file: "gateway/links/closed-links.ts",
    find: "      await refresh();\n      ticker.start();",
    replace: "      ticker.start();",
    proof: `${CLOSED} › other processes know it when they start, and a few seconds after`,
  },
  {
    of: "closed links: of who is suspended",
    file: "server/features/audience/links/suspended-link.store.ts",
    find: '          eb("user.suspendedAt", "is not", null),\n',
    replace: "",
    proof: `${SUSPENDED} › links of who is suspended lead nowhere, and lead on once they are let in again`,
  },
  {
    of: "closed links: a network that is away is told later",
    file: "server/features/audience/links/close-links.ts",
    find: "        continue;\n",
    replace: "",
    proof: `${SUSPENDED} › a network that does not answer is told the next time, and none is told twice`,
  },
  {
    of: "pictures: whoever leaves keeps no file open",
    file: "server/features/audience/files.routes.ts",
    find: "c.body(bodyFrom(bytes))",
    replace:
      "c.body(Readable.toWeb(Readable.from(deps.files.read(`pictures/${c.req.param('name')}`))) as ReadableStream)",
    proof:
      "server/features/audience/files/shared-reads.test.ts › a picture whose head alone is asked for, or that is left half fetched, leaves no file open",
  },
  {
    of: "pictures: in memory once, however many want them",
    file: "server/features/audience/files/shared-reads.ts",
    find: "    if (there) return Promise.resolve(there);\n",
    replace: "",
    proof:
      "server/features/audience/files/shared-reads.test.ts › a file that many want is read once, and again when nobody has it any more",
  },
  {
    of: "lists: a look reads the beginning alone",
    file: "server/features/audience/lists/list-file.ts",
    find: "    if (size >= SAMPLE_BYTES) break;\n",
    replace: "",
    proof:
      "server/features/audience/lists/preview-file.test.ts › a look into a large file reads its beginning alone, whatever stands in it: %s",
  },
  {
    of: "bodies: a form of a token is short",
    file: "gateway/http/serve-endpoint.ts",
    find: "text.length > MAX_FORM_CHARACTERS",
    replace: "text.length > 10_000_000",
    proof:
      "gateway/http/authorize/authorize.test.ts › refuses a form that is longer than any at once, however often it says the same",
  },
  {
    of: "bodies: a call's is JSON",
    file: "server/http/server.ts",
    find: "    refuseOtherBodies(c);\n",
    replace: "",
    proof:
      "server/http/security/bodies/heavy-bodies.test.ts › %s takes no body but JSON, and takes no other one apart",
  },
  {
    of: "bodies: no call has so many values",
    file: "domain/storable-values.ts",
    find: "values > MAX_VALUES || ",
    replace: "",
    proof: "domain/storable-values.test.ts › more %s than anything has are found",
  },
  {
    of: "bodies: no object has so many fields",
    file: "domain/storable-values.ts",
    find: " || (names && length > MAX_FIELDS)",
    replace: "",
    proof: "domain/storable-values.test.ts › more %s than anything has are found",
  },
  {
    of: "bodies: a sign-in is short",
    file: "server/http/security/bodies/auth-body.ts",
    find: '  if (text.length > MAX_CHARACTERS) return { kind: "unreadable" };\n',
    replace: "",
    proof:
      "server/http/security/bodies/heavy-bodies.test.ts › signing in reads no more than a sign-in has",
  },
  {
    of: "lists: of a large one each member corrects one at a time",
    file: "server/features/audience/lists/bad-rows/with-list.ts",
    find: "const BYTES_A_NUMBER = 12;",
    replace: "const BYTES_A_NUMBER = 0;",
    proof:
      "server/features/audience/lists/bad-rows/bad-rows.test.ts › of a large list one correction at a time is made, and whoever comes meanwhile holds nothing and is told so",
  },
  {
    of: "lists: counts of one member wait for each other",
    file: "platform/turns/fair-turns.ts",
    find: "find((one) => !working.has(one))",
    replace: "find(() => true)",
    proof:
      "platform/turns/fair-turns.test.ts › one at a time of each, two together, and whoever asks for much keeps nobody waiting",
  },
  {
    of: "lists: of one member so many counts wait",
    file: "platform/turns/fair-turns.ts",
    find: "others.length >= mostWaiting",
    replace: "others.length >= 1_000",
    proof:
      "server/features/audience/lists/count-lists.test.ts › the same lists in another order are one count, and one member's many counts keep nobody waiting",
  },
  {
    of: "exports: of each member one at a time",
    file: "server/features/administration/privacy/own-data.ts",
    find: "id: userId }, () =>",
    replace: "id: `${userId}${Math.random()}` }, () =>",
    proof:
      "server/features/administration/privacy/exports-at-once.test.ts › of exports of one member one is written at a time, and whoever calls meanwhile is told so",
  },
  {
    of: "exports: files are counted by member",
    file: "server/http/server.ts",
    find: "BY_MEMBER.has(limit) ? (userId ?? address) : address",
    replace: "`${Math.random()}`",
    proof:
      "server/features/administration/privacy/exports-at-once.test.ts › files that are made to be taken away are counted by member",
  },
  {
    of: "closed links: banners lead nowhere",
    file: "gateway/on-request/ads/ads.routes.ts",
    find: "    if (closedLinks.has(link.id)) return answerPage(context, CLOSED_LINK, 410);\n",
    replace: "",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › of an advertiser whose links are closed lead nowhere, and count no click",
  },
  {
    of: "suspended: nothing that its owner has begun is booked",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "!submission.actor || submission.actor.actorUserId === userId",
    replace: "!submission.actor",
    proof:
      "server/features/campaigns/submission/suspended.test.ts › a call that was under way when the account was suspended is not booked; what an administrator sends for its owner is",
  },
  {
    of: "review: approved is each part in its place",
    file: "server/features/campaigns/hold-for-review.ts",
    find: 'createHash("sha256").update(parts)',
    replace: 'createHash("sha256").update(words)',
    proof:
      "server/features/campaigns/review/typed-links.test.ts › a line of the text that becomes the agent's name is not what was approved",
  },
  {
    of: "review: whom a page calls was seen",
    file: "server/features/campaigns/sites/refuse-unseen.ts",
    find: "return [...called, ...written, ...shown];",
    replace: "return [...written, ...shown];",
    proof:
      "server/features/campaigns/review/own-pages.test.ts › whom a page calls stays while a campaign that was let go with it leads there",
  },
  {
    of: "codes to phones: also of accounts that are gone",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "  await sql`delete from phone_proof where user_id = ${userId}`.execute(tx);\n",
    replace:
      "  await sql`delete from phone_proof where user_id = ${userId}`.execute(tx);\n  await sql`delete from phone_code where user_id = ${userId}`.execute(tx);\n",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › codes to one number end for the day, also of accounts that are gone",
  },
  {
    of: "caps: days are over to the millisecond",
    file: "gateway/delivery/caps/cap-tables.ts",
    find: "days * DAY_SECONDS - 1",
    replace: "days * DAY_SECONDS",
    proof:
      "gateway/delivery/caps/caps.test.ts › a message %i ms into a second counts until its days are over to the millisecond",
  },
];
