import type { Mutation } from "../../../mutation.ts";

const ADDED = "server/features/administration/privacy/added-meanwhile.test.ts";
const NOT_ADDED = `${ADDED} › $what is not added to an account that is being deleted`;
const UNDER_WAY = "server/features/accounts/sign-in/under-way/sign-in-under-way.test.ts";
const NO_SESSION = `${UNDER_WAY} › a sign-in under way when %s leaves no session`;
const PLANS = "server/features/billing/subscriptions/changes/end-suspended-plans.test.ts";
const SUSPENDED = "server/features/billing/top-ups/suspended-meanwhile.test.ts";
const CARDS = "server/features/administration/privacy/cards-meanwhile.test.ts";
const CONFIRMED =
  "server/features/accounts/sign-in/under-way/confirmed-meanwhile.test.ts › a stranger's sign-up in the middle of a confirmation does not own the account";
const PAID = "server/features/administration/privacy/paid-afterwards.test.ts";

/** What the ninth attack found open around accounts that are deleted or suspended. */
export const NINTH_ATTACK_ACCOUNTS: readonly Mutation[] = [
  {
    of: "deletion: nothing is added to a deleted account",
    file: "server/db/migrations/0430-nothing-for-deleted-accounts.sql",
    find: "  if v_deleted_at is not null then",
    replace: "  if false then",
    proof: NOT_ADDED,
  },
  {
    of: "deletion: what is added waits for it",
    file: "server/db/migrations/0430-nothing-for-deleted-accounts.sql",
    find: " where id = v_user_id for key share;",
    replace: " where id = v_user_id;",
    proof: NOT_ADDED,
  },
  {
    of: "deletion: a profile is not filled again",
    file: "server/features/accounts/profile/update-profile.ts",
    find: "    await lockUser(tx, userId);\n",
    replace: "",
    proof: NOT_ADDED,
  },
  {
    of: "deletion: no page of a deleted account is shown",
    file: "server/features/accounts/users/user.store.ts",
    find: " && (row.suspendedAt !== null || row.deletedAt !== null);",
    replace: " && row.suspendedAt !== null;",
    proof: `${ADDED} › a page of a deleted account is shown to nobody, however it came there`,
  },
  {
    of: "sign-in: a changed password ends one under way",
    file: "server/features/accounts/sign-in/under-way/sign-in-under-way.ts",
    find: " && before.password === now.password",
    replace: "",
    proof: NO_SESSION,
  },
  {
    of: "sign-in: a suspension ends one under way",
    file: "server/features/accounts/sign-in/under-way/sign-in-under-way.ts",
    find: "      await lockCredentialsOf(tx, begun.userId);\n",
    replace: "",
    proof: NO_SESSION,
  },
  {
    of: "sign-in: a session of a deleted account is nobody's",
    file: "server/features/accounts/sign-in/sign-in.ts",
    find: " || found.user.deletedAt",
    replace: "",
    proof: `${UNDER_WAY} › a session of a deleted account is nobody's, however it came there`,
  },
  {
    of: "plans: of a suspended account are not charged again",
    file: "server/features/billing/subscriptions/changes/suspended-plan.store.ts",
    find: "and (u.suspended_at is not null or u.deleted_at is not null)",
    replace: "and u.deleted_at is not null",
    proof: `${PLANS} › the plan of a suspended account is not charged again, month after month`,
  },
  {
    of: "plans: of a deleted account are not charged again",
    file: "server/features/billing/subscriptions/changes/suspended-plan.store.ts",
    find: "and (u.suspended_at is not null or u.deleted_at is not null)",
    replace: "and u.suspended_at is not null",
    proof: `${PLANS} › the plan of a deleted account is not charged again, however it lives on`,
  },
  {
    of: "plans: what its owner cancelled stays cancelled",
    file: "server/features/billing/subscriptions/changes/suspended-plan.store.ts",
    find: "where s.ended_by_suspension and s.status = 'active'",
    replace: "where s.status = 'active'",
    proof: `${PLANS} › a plan that its owner had cancelled before is not gone on with`,
  },
  {
    of: "payments: none begins for who was suspended meanwhile",
    file: "server/features/billing/top-ups/begin-payment.ts",
    find: "    await refuseSuspended(tx, wanted.userId);\n",
    replace: "",
    proof: `${SUSPENDED} › an account that is suspended while its automatic top-up is prepared is not charged`,
  },
  {
    of: "plans: none begins for who was suspended meanwhile",
    file: "server/features/billing/subscriptions/subscribe.ts",
    find: "    await refuseSuspended(tx, userId);\n",
    replace: "",
    proof: `${SUSPENDED} › an account that is suspended while it takes a plan is not charged for it`,
  },
  {
    of: "deletion: who is made known to the provider meanwhile is forgotten",
    file: "server/features/billing/cards/store-card.ts",
    find: "  if (await isHeldUndeleted(tx, customer.userId)) {",
    replace: "  if (customer) {",
    proof: `${CARDS} › who is made known to the card provider while the account is deleted is forgotten there`,
  },
  {
    of: "deletion: a card that is saved meanwhile is nobody's",
    file: "server/features/billing/cards/store-card.ts",
    find: "  if (await isHeldUndeleted(tx, userId)) {",
    replace: "  if (userId) {",
    proof: `${CARDS} › a card that is saved while the account is deleted is nobody's`,
  },
  {
    of: "deletion: a card that is saved afterwards is forgotten",
    file: "server/features/billing/cards/card.store.ts",
    find: " and status <> 'pending'`",
    replace: "`",
    proof: `${CARDS} › a card that is saved after the account was deleted and forgotten is forgotten too`,
  },
  {
    of: "sign-up: a confirmation proves the password it was sent for",
    file: "server/features/accounts/sign-in/auth-handler.ts",
    find: "  if (email !== undefined) await noteCredentials(db, { email });\n",
    replace: "",
    proof: CONFIRMED,
  },
  {
    of: "sign-up: what was confirmed for another password is taken back",
    file: "server/features/accounts/sign-in/auth-handler.ts",
    find: "  await updateEmailUnverified(tx, userId);\n",
    replace: "",
    proof: CONFIRMED,
  },
  {
    of: "deletion: what is paid afterwards goes back",
    file: "server/features/billing/confirm-payment.ts",
    find: "    if (isDeleted) await refundToDeleted(deps.jobs, tx, payment, at);\n",
    replace: "",
    proof: `${PAID} › what is paid on a page that was opened before the account was deleted goes back`,
  },
];
