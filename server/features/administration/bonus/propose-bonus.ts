import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { COUNTRIES, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { TIMES_FOR_ALL } from "../../../../domain/money/wallet-limits.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { readCustomer } from "../../accounts/profile/read-customer.ts";
import { listPeople } from "../../accounts/users/person.store.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { grantBonus } from "../../billing/ledger/grant-bonus.ts";
import { walletCurrency } from "../../billing/ledger/ledger-currency.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { bonusLimitsOf } from "./bonus-limits.ts";
import {
  findProposalByKey,
  insertProposal,
  lockProposal,
  type Proposal,
  sumGrantedAlone,
  updateDecision,
} from "./bonus.store.ts";
import { reportDeclined } from "./report-declined.ts";
import { msg, translate } from "../../../../domain/translate.ts";

type BonusDeps = Pick<AdministrationDeps, "db" | "clock" | "notify">;
/** Small bonuses to the same advertiser within this time count as one. */
const COUNTED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Grants a bonus, or lets a large one wait for a second administrator, and every one for an administrator. What the same
 * administrator gave the same advertiser alone in the last 30 days counts with it, and what they gave all of them has ten times that bound. Minor units of the advertiser's currency.
 * Throws not-found; invalid-argument above the limit or for a date that has passed; aborted when the key was used for
 * another.
 */
export async function proposeBonus(
  { db, clock, notify, isAdmin }: BonusDeps & Pick<AdministrationDeps, "isAdmin">,
  bonus: {
    userId: string;
    amountMinor: bigint;
    reason: string;
    expiresAt: Date;
    idempotencyKey: string;
  },
  actor: Actor,
): Promise<{ state: "granted" | "waiting"; proposalId: string }> {
  const { userId, amountMinor, reason, expiresAt, idempotencyKey } = bonus;
  const currency = walletCurrency((await readCustomer(db, userId)).country.currency);
  const at = clock.now();
  const proposedBy = actor.actorUserId;
  const asked = { userId, currency, amountMinor, reason, expiresAt, proposedBy };
  return db.transaction().execute(async (tx) => {
    // One after the other: two small ones at the same moment would not see each other.
    await lockUser(tx, userId);
    const known = await findProposalByKey(tx, proposedBy, idempotencyKey);
    if (known) return repeatedProposal(known, asked);
    const since = new Date(at.getTime() - COUNTED_DAYS * DAY_MS);
    const totalMinor = amountMinor + (await sumGrantedAlone(tx, asked, since));
    const isLarge = checkBonus({ totalMinor, currency, expiresAt, at });
    // Of an administrator's small ones to many advertisers at once each counts the others.
    await lockLimit(tx, proposedBy, "alone");
    const ofAllMinor = amountMinor + (await sumGrantedAlone(tx, { proposedBy, currency }, since));
    const needsApproval = isLarge || isLargeTogether(ofAllMinor, currency) || isAdmin(userId);
    const proposal: Proposal = {
      ...asked,
      id: randomUUID(),
      needsApproval,
      proposedAt: at,
      state: needsApproval ? "waiting" : "approved",
      decidedBy: needsApproval ? null : proposedBy,
    };
    // The key was used for another advertiser at the same moment.
    if (!(await insertProposal(tx, { ...proposal, idempotencyKey }))) throw new AppError("aborted");
    await audit(tx, proposal, needsApproval ? "bonus.proposed" : "bonus.granted", at, actor);
    if (!needsApproval) await pay(tx, notify, proposal, at);
    return outcomeOf(proposal);
  });
}

/**
 * Approves or refuses a bonus that waits; who asked for it is notified where another refuses it. Nobody approves one that they asked for or would get. Deciding it again the same way changes nothing.
 * Throws not-found, permission-denied, and aborted when it was decided the other way.
 */
export async function decideBonus(
  { db, clock, notify }: BonusDeps,
  { id, approve, reason }: { id: string; approve: boolean; reason: string },
  actor: Actor,
): Promise<void> {
  const state = approve ? "approved" : "refused";
  await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw new AppError("not-found");
    if (proposal.state === state) return;
    if (proposal.state !== "waiting") throw await decidedAlready(tx, proposal);
    const { actorUserId } = actor;
    if (approve && (proposal.proposedBy === actorUserId || proposal.userId === actorUserId)) {
      throw new AppError("permission-denied", {
        message: translate("A second administrator must approve this bonus."),
      });
    }
    const at = clock.now();
    if (approve && proposal.expiresAt <= at)
      throw new AppError("aborted", {
        reason: "bonus-over",
        message: translate("The last day of this bonus is over. Decline it and ask for a new one."),
      });
    await updateDecision(tx, id, { state, by: actor.actorUserId, at, reason });
    await audit(tx, { ...proposal, reason }, `bonus.${state}`, at, actor);
    if (approve) await pay(tx, notify, proposal, at);
    else await reportDeclined(tx, notify, proposal, { by: actor.actorUserId, reason, at });
  });
}

/** Says who has decided it, and how. */
async function decidedAlready(
  tx: DatabaseOrTransaction,
  { state, decidedBy }: Proposal,
): Promise<AppError> {
  const people = await listPeople(tx, [decidedBy]);
  const name = decidedBy === null ? undefined : people.get(decidedBy)?.name;
  const values = { name: name ?? translate("Another administrator") };
  return new AppError("aborted", {
    reason: "decided-meanwhile",
    message:
      state === "approved"
        ? translate("{name} has approved this bonus already.", values)
        : translate("{name} has declined this bonus already.", values),
  });
}

function checkBonus(bonus: {
  totalMinor: bigint;
  currency: "ZAR" | "GHS";
  expiresAt: Date;
  at: Date;
}): boolean {
  const { totalMinor, currency, expiresAt, at } = bonus;
  const { approvalAboveMinor, mostMinor } = bonusLimitsOf(currency);
  if (totalMinor > BigInt(mostMinor)) {
    const message = translate("A bonus can be up to {amount}.", {
      amount: formatMoney(mostMinor, currency),
    });
    throw invalidArgument([{ path: "amountMinor", message }]);
  }
  if (expiresAt <= at)
    throw invalidArgument([{ path: "expiresAt", message: translate("Choose a later day.") }]);
  return totalMinor > BigInt(approvalAboveMinor);
}

const isLargeTogether = (minor: bigint, currency: "ZAR" | "GHS"): boolean =>
  minor > BigInt(bonusLimitsOf(currency).approvalAboveMinor) * TIMES_FOR_ALL;

/** Result of an earlier call. Throws aborted when that call differed. */
function repeatedProposal(
  known: Proposal,
  asked: Pick<Proposal, "userId" | "amountMinor" | "reason" | "expiresAt">,
): { state: "granted" | "waiting"; proposalId: string } {
  const isSame =
    known.userId === asked.userId &&
    known.amountMinor === asked.amountMinor &&
    known.reason === asked.reason &&
    known.expiresAt.getTime() === asked.expiresAt.getTime();
  if (!isSame) throw new AppError("aborted");
  return outcomeOf(known);
}

function outcomeOf({ id, needsApproval }: Proposal) {
  return { state: needsApproval ? ("waiting" as const) : ("granted" as const), proposalId: id };
}

/** Payment and notification, in one transaction with the decision. */
async function pay(
  tx: DatabaseOrTransaction,
  notify: AdministrationDeps["notify"],
  proposal: Proposal,
  at: Date,
): Promise<void> {
  const { id, userId, currency, amountMinor, reason, expiresAt, proposedBy: grantedBy } = proposal;
  const grant = { grantId: id, userId, currency, amountMinor, reason, grantedBy, expiresAt, at };
  await grantBonus(tx, grant);
  await notify(tx, {
    userId,
    kind: "bonus",
    eventKey: `bonus:${id}`,
    title: phrase(msg("You have a bonus of {amount}"), { amount: amountOf(amountMinor, currency) }),
    body: phrase(msg("{reason}. Use it by {lastDay}."), {
      reason,
      lastDay: { day: lastDayOf(expiresAt, currency) },
    }),
    link: "/wallet",
    at,
  });
}

/** The last day on which a bonus can be spent, in its country: it ends with the first moment of the day after. */
function lastDayOf(expiresAt: Date, currency: Proposal["currency"]): string {
  const { timeZone } = COUNTRIES.find((country) => country.currency === currency) ?? SOUTH_AFRICA;
  return zonedParts(expiresAt.getTime() - 1, timeZone).date;
}

async function audit(
  tx: DatabaseOrTransaction,
  { id, userId, amountMinor, currency, reason }: Proposal,
  action: string,
  at: Date,
  { actorUserId, requestId }: Actor,
): Promise<void> {
  const detail = { id, amountMinor: Number(amountMinor), currency, reason };
  await recordAudit(tx, { at, actorUserId, action, subjectUserId: userId, requestId, detail });
}
