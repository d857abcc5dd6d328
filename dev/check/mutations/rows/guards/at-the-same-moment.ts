import type { Mutation } from "../../mutation.ts";

const MEANWHILE = "server/features/campaigns/submission/meanwhile.test.ts › ";
const DELETED = "server/features/administration/privacy/deleted-meanwhile.test.ts › ";
const SUSPENDED = `${MEANWHILE}an account is suspended before or after $what, never in between`;
const WORDS = `${MEANWHILE}new accounts that send the same words at the same moment are counted one after the other`;
const LIST = `${MEANWHILE}a list that is %s is deleted before or after a booking, never in between`;
const NOBODY = `${DELETED}$what for nobody whose account is being deleted`;
const PRICE = `${DELETED}a plan is not begun when its account was deleted while the provider was asked for the price`;

/** Two things at the same moment, of which one has to come first. */
export const AT_THE_SAME_MOMENT: readonly Mutation[] = [
  {
    of: "accounts: a booking keeps its owner's",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "  await holdAccount(tx, userId);\n",
    replace: "",
    proof: SUSPENDED,
  },
  {
    of: "accounts: an edit keeps its owner's",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  await holdAccount(tx, userId);\n",
    replace: "",
    proof: SUSPENDED,
  },
  {
    of: "accounts: kept until the transaction ends",
    file: "server/features/accounts/users/user.store.ts",
    find: "    .forShare()\n",
    replace: "",
    proof: SUSPENDED,
  },
  {
    of: "accounts: nothing for one that is deleted",
    file: "server/features/accounts/users/lock-user.ts",
    find: '  if (!(await isHeldUndeleted(tx, userId))) throw new AppError("not-found");\n',
    replace: "",
    proof: PRICE,
  },
  {
    of: "plans: none begins while the account is deleted",
    file: "server/features/billing/subscriptions/subscribe.ts",
    find: "    await holdAccount(tx, userId);\n",
    replace: "",
    proof: NOBODY,
  },
  {
    of: "payments: none begins while the account is deleted",
    file: "server/features/billing/top-ups/begin-payment.ts",
    find: "    await holdAccount(tx, wanted.userId);\n",
    replace: "",
    proof: NOBODY,
  },
  {
    of: "signals: one account after the other",
    file: "server/features/accounts/signals/note-signals.ts",
    find: "  for (const one of digests.toSorted(Buffer.compare)) await lockSignal(tx, one);\n",
    replace: "",
    proof: WORDS,
  },
  {
    of: "lists: a deletion waits for a booking",
    file: "server/features/audience/lists/manage-lists.ts",
    find: "    await lockList(tx, listId);\n",
    replace: "",
    proof: LIST,
  },
  {
    of: "lists: not deleted once it is booked",
    file: "server/features/audience/lists/manage-lists.ts",
    find: '    if (await isInUse(tx, listId)) return "in-use";\n',
    replace: "",
    proof: LIST,
  },
  {
    of: "lists: none that is gone is booked",
    file: "server/features/audience/lists/manage-lists.ts",
    find: '  throw invalidArgument([{ path, message: translate("Choose one of your lists.") }]);\n',
    replace: "",
    proof: LIST,
  },
  {
    of: "lists: kept while they are booked",
    file: "server/features/audience/lists/list.store.ts",
    find: "    .forShare()\n",
    replace: "",
    proof: LIST,
  },
  {
    of: "lists: a booking keeps its own",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "  await holdLists(tx, { ...campaign, listIds: ownListsOf(campaign) });\n",
    replace: "",
    proof: LIST,
  },
];
