import type { Mutation } from "../../../mutation.ts";

/** What the ninth attack found open in settling, answering, reading lists, deciding and the gateway. */
export const NINTH_ATTACK_REST: readonly Mutation[] = [
  {
    of: "settling: of several owners together, as the tool itself",
    file: "server/features/campaigns/delivery/settle-campaign.ts",
    find: "await asSystem(() => first.db.transaction().execute((tx) => settleIn(first, tx, ids)));",
    replace: "await first.db.transaction().execute((tx) => settleIn(first, tx, ids));",
    proof:
      "server/features/campaigns/changes/settled-together.test.ts › campaigns that are settled together in calls of their owners have each their own money back",
  },
  {
    of: "gateway: strangers who guess keep the tool out from nowhere",
    file: "gateway/http/authorize/require-password.ts",
    find: "  refuseFor(wrongPasswords.waitOfAddress(given), context);\n",
    replace:
      "  refuseFor(wrongPasswords.waitOfAddress(given) || wrongPasswords.waitOfName(given), context);\n",
    proof:
      "gateway/http/authorize/authorize.test.ts › refuses wrong passwords once a name was guessed at from many addresses, and lets the right one in from anywhere",
  },
  {
    of: "gateway: its password is a long one",
    file: "gateway/production-rules.ts",
    find: "GATEWAY_PASSWORD.length < MIN_PASSWORD_CHARACTERS",
    replace: "GATEWAY_PASSWORD.length < 1",
    proof: "gateway/config.test.ts › refuse %s=%s in production, and say what to do",
  },
  {
    of: "lists: their addresses are read so often",
    file: "server/features/audience/files.routes.ts",
    find: "    await deps.admitReading(listId);\n",
    replace: "",
    proof:
      "server/features/audience/list-readings.test.ts › the address of a list is read so often in an hour, by whomever, and that of another one is counted for itself",
  },
  {
    of: "lists: read by turns",
    file: "server/features/audience/list-readings.ts",
    find: "await inTurn(listId, () => pieces.next());",
    replace: "await pieces.next();",
    proof:
      "server/features/audience/list-readings.test.ts › of one list one piece is made at a time, of all two, and who reads slowly holds nobody up",
  },
  {
    of: "answers: nobody holds one for ever",
    file: "platform/http/unread-answers.ts",
    find: "    for (const [socket] of still) cut(socket);\n",
    replace: "",
    proof:
      "platform/http/unread-answers.test.ts › a connection is cut on which nothing is taken for a minute, and for longer where a lot waits at once",
  },
  {
    of: "answers: who takes something goes on",
    file: "platform/http/unread-answers.ts",
    find: "|| taken !== of.taken",
    replace: "|| of.taken < 0",
    proof:
      "platform/http/unread-answers.test.ts › a connection is cut on which nothing is taken for a minute, and for longer where a lot waits at once",
  },
  {
    of: "answers: their bytes are bounded",
    file: "platform/http/unread-answers.ts",
    find: "    for (const [socket] of tooMuch) cut(socket);\n",
    replace: "",
    proof:
      "platform/http/unread-answers.test.ts › too much for one address, or for all, is cut where most waits, with the answers that wait behind another",
  },
  {
    of: "answers: the server looks after them",
    file: "platform/http/serve.ts",
    find: "    unreadAnswers.watch(outgoing, addressOfRequest(incoming, trustedProxies));\n",
    replace: "",
    proof:
      "platform/http/unread-answers.test.ts › the server cuts a connection on which nobody takes the answer, and answers the others",
  },
  {
    of: "lists: as many as the plan allows, of calls at once too",
    file: "server/features/audience/lists/create-list.ts",
    find: "    await refuseOneTooMany({ db: tx, clock }, ask.userId, id);\n",
    replace: "",
    proof:
      "server/features/support/limits-at-once.test.ts › lists are as many as the plan allows, however many are made at once",
  },
  {
    of: "review: nobody decides about the own campaign",
    file: "server/features/campaigns/review/decide-review.ts",
    find: "  if (campaign) refuseOwnMatter(campaign.userId, by.actorUserId);\n",
    replace: "",
    proof:
      "server/features/campaigns/review/own-campaign.test.ts › an administrator decides about every campaign but the own one",
  },
  {
    of: "refunds: nobody decides about the own money",
    file: "server/features/billing/refunds/decide-refused-refund.ts",
    find: "    if (payment) refuseOwnMatter(payment.userId, decision.actorUserId);\n",
    replace: "",
    proof:
      "server/features/campaigns/review/own-campaign.test.ts › nor about the own money that the card provider would not take back",
  },
  {
    of: "bids: an impression has so many sizes",
    file: "gateway/networks/openrtb/wire.ts",
    find: "    .max(MAX_SIZES)\n",
    replace: "",
    proof:
      "gateway/on-request/banners/match-banner.test.ts › names so many sizes and deals, and with more is not read",
  },
  {
    of: "bids: an impression has so many deals",
    file: "gateway/networks/openrtb/wire.ts",
    find: "z.array(deal).max(MAX_DEALS)",
    replace: "z.array(deal)",
    proof:
      "gateway/on-request/banners/match-banner.test.ts › names so many sizes and deals, and with more is not read",
  },
  {
    of: "bids: an impression is read once",
    file: "gateway/on-request/banners/match-banner.ts",
    find: "    const deal = deals.find(",
    replace: "    const deal = dealsFor(impression, rules).find(",
    proof:
      "gateway/on-request/banners/match-banner.test.ts › is read once, however many campaigns are matched with it",
  },
  {
    of: "notifications: as many choices in a call as there are kinds",
    file: "contract/notifications.ts",
    find: "    .max(notificationKind.options.length),\n",
    replace: ",\n",
    proof: "contract/bounds.test.ts › every list that comes in has an end",
  },
];
