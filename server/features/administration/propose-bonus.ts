import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import { formatMoney } from "../../../domain/money.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { readCustomer } from "../accounts/read-customer.ts";
import { recordAudit } from "../accounts/record-audit.ts";
import { grantBonus } from "../billing/grant-bonus.ts";
import { walletCurrency } from "../billing/ledger-currency.ts";
import type { Actor, AdministrationDeps } from "./administration-deps.ts";
import { bonusLimitsOf } from "./bonus-limits.ts";
import {
  findProposalByKey,
  insertProposal,
  lockProposal,
  type Proposal,
  writeDecision,
} from "./bonus.store.ts";
import { say } from "../../../domain/say.ts";
import { formatCivilDate } from "../../../domain/formats.ts";
import { speakTo } from "../accounts/speak-to.ts";

type BonusDeps = Pick<AdministrationDeps, "db" | "clock" | "notify">;

/**
 * Grants a bonus, or lets a large one wait for a second administrator. Minor units of the advertiser's currency. Throws
 * not-found; invalid-argument above the limit or for a date that has passed; aborted when the key was used for another.
 */
export async function proposeBonus(
  { db, clock, notify }: BonusDeps,
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
  const needsApproval = checkBonus({ amountMinor, currency, expiresAt, at });
  const proposal: Proposal = {
    id: randomUUID(),
    userId,
    currency,
    amountMinor,
    reason,
    expiresAt,
    needsApproval,
    proposedBy: actor.actorUserId,
    proposedAt: at,
    state: needsApproval ? "waiting" : "approved",
    decidedBy: needsApproval ? null : actor.actorUserId,
  };
  return db.transaction().execute(async (tx) => {
    if (!(await insertProposal(tx, { ...proposal, idempotencyKey }))) {
      return repeatedProposal(tx, proposal, idempotencyKey);
    }
    await audit(tx, proposal, needsApproval ? "bonus.proposed" : "bonus.granted", at, actor);
    if (!needsApproval) await pay(tx, notify, proposal, at);
    return outcomeOf(proposal);
  });
}

/**
 * Approves or refuses a bonus that waits. Nobody decides an own one. Deciding it again the same way changes nothing.
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
    if (proposal.state !== "waiting") throw new AppError("aborted");
    if (approve && proposal.proposedBy === actor.actorUserId) {
      throw new AppError("permission-denied", {
        message: say("A second administrator must approve this bonus."),
      });
    }
    const at = clock.now();
    if (approve && proposal.expiresAt <= at) throw new AppError("aborted");
    await writeDecision(tx, id, { state, by: actor.actorUserId, at, reason });
    await audit(tx, { ...proposal, reason }, `bonus.${state}`, at, actor);
    if (approve) await pay(tx, notify, proposal, at);
  });
}

function checkBonus(bonus: {
  amountMinor: bigint;
  currency: "ZAR" | "GHS";
  expiresAt: Date;
  at: Date;
}): boolean {
  const { amountMinor, currency, expiresAt, at } = bonus;
  const { approvalAboveMinor, mostMinor } = bonusLimitsOf(currency);
  if (amountMinor > BigInt(mostMinor)) {
    const message = say("A bonus is at most {amount}.", {
      amount: formatMoney(mostMinor, currency),
    });
    throw invalidArgument([{ path: "amountMinor", message }]);
  }
  if (expiresAt <= at)
    throw invalidArgument([{ path: "expiresAt", message: say("Please choose a later day.") }]);
  return amountMinor > BigInt(approvalAboveMinor);
}

async function repeatedProposal(
  tx: DatabaseOrTransaction,
  asked: Proposal,
  idempotencyKey: string,
): Promise<{ state: "granted" | "waiting"; proposalId: string }> {
  const known = await findProposalByKey(tx, asked.proposedBy, idempotencyKey);
  const isSame =
    known?.userId === asked.userId &&
    known.amountMinor === asked.amountMinor &&
    known.reason === asked.reason &&
    known.expiresAt.getTime() === asked.expiresAt.getTime();
  if (!known || !isSame) throw new AppError("aborted");
  return outcomeOf(known);
}

function outcomeOf({ id, needsApproval }: Proposal) {
  return { state: needsApproval ? ("waiting" as const) : ("granted" as const), proposalId: id };
}

/** The money and the news of it, in one transaction with the decision. */
async function pay(
  tx: DatabaseOrTransaction,
  notify: AdministrationDeps["notify"],
  proposal: Proposal,
  at: Date,
): Promise<void> {
  const { id, userId, currency, amountMinor, reason, expiresAt, proposedBy: grantedBy } = proposal;
  const grant = { grantId: id, userId, currency, amountMinor, reason, grantedBy, expiresAt, at };
  await grantBonus(tx, grant);
  await speakTo(tx, userId, () =>
    notify(tx, {
      userId,
      kind: "bonus",
      eventKey: `bonus:${id}`,
      title: say("You have a bonus of {amount}", { amount: formatMoney(amountMinor, currency) }),
      body: say("{reason}. Use it before {expiresAt}.", {
        reason,
        expiresAt: formatCivilDate(expiresAt.toISOString().slice(0, 10)),
      }),
      link: "/wallet",
      at,
    }),
  );
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
