import { randomUUID } from "node:crypto";
import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { asksBank } from "../payments/asks-bank.ts";
import { isTelling } from "../payments/note-signals.ts";
import { safeReturnPath } from "../payments/top-up-limits.ts";
import {
  countSetups,
  findOpenSetup,
  findSetup,
  deleteCard,
  insertSetup,
  updateDefaultCard,
  updateSetup,
  updateSetupDeclined,
} from "./card.store.ts";
import { storeCard } from "./store-card.ts";
import { asUser, ensureCustomer, listCards, type OwnCard, requireOwnCard } from "./list-cards.ts";

const DAY_MS = 86_400_000;
/** Pages on which cards can be tried; nobody saves so many of their own. */
const MAX_SETUPS_A_DAY = 20;

/**
 * Opens the provider's page on which a card is saved; whose card it is the bank is to ask as at a payment. Throws resource-exhausted after
 * too many in a day, unavailable, deadline-exceeded.
 */
export async function startCardSetup(
  deps: PaymentDeps,
  { userId, returnPath }: { userId: string; returnPath: string | undefined },
) {
  await deps.admitPayment(deps.db, userId);
  const { country } = await deps.findCustomer(userId);
  const { provider, providerCustomerId, email } = await ensureCustomer(deps, userId);
  await lookAtLast(deps, userId);
  const setupId = randomUUID();
  const asks = await asksBank(deps, { userId, currency: country.currency });
  const begun = { id: setupId, userId, provider: provider.name, providerCustomerId };
  await beginSetup(deps, begun);
  const search = new URLSearchParams({ setupId, next: safeReturnPath(returnPath) });
  const page = `${deps.publicUrl}/final?${search.toString()}`;
  const setup = await asUser(() =>
    provider.cards.startSetup({
      setupId,
      providerCustomerId,
      email,
      currency: country.currency,
      ...(asks ? { asksBank: true } : {}),
      successUrl: page,
      cancelUrl: `${page}&cancelled=true`,
    }),
  );
  const { providerSetupId, redirectUrl, verificationMinor } = setup;
  await updateSetup(deps.db, { id: setupId, providerSetupId, status: "pending", cardId: null });
  return { setupId, redirectUrl, verificationMinor };
}

/** What became of the page before, where nobody has told us: a card may have been declined there. */
async function lookAtLast(deps: PaymentDeps, userId: string): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const setupId = await findOpenSetup(deps.db, userId, since);
  if (setupId === undefined) return;
  try {
    await readCardSetup(deps, { userId, setupId });
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    deps.log.warn({ err, setupId }, "A card that is being saved could not be looked up");
  }
}

function beginSetup(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  begun: Omit<Parameters<typeof insertSetup>[1], "at">,
): Promise<void> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockLimit(tx, begun.userId, "card-setups");
    const count = await countSetups(tx, begun.userId, new Date(at.getTime() - DAY_MS));
    if (count >= MAX_SETUPS_A_DAY)
      throw new AppError("resource-exhausted", {
        message: translate("You have opened this page too often today. Try again tomorrow."),
      });
    await insertSetup(tx, { ...begun, at });
  });
}

/** State of saving a card, fetched from the provider while open; failed once the account is deleted. Throws not-found for somebody else's. */
export async function readCardSetup(
  deps: PaymentDeps,
  { userId, setupId }: { userId: string | null; setupId: string },
): Promise<{ status: "pending" | "saved" | "failed"; card: OwnCard | null }> {
  const setup = await findSetup(deps.db, setupId);
  if (!setup || (userId !== null && setup.userId !== userId)) throw new AppError("not-found");
  const { id, provider, providerSetupId } = setup;
  if (setup.status === "pending" && providerSetupId !== null) {
    const state = await asUser(() => deps.providerNamed(provider).cards.findSetup(providerSetupId));
    const ended = await deps.db.transaction().execute(async (tx) => {
      const cardId = state.status === "saved" ? state.card.cardId : null;
      const card = { ...setup, at: deps.clock.now() };
      const isRefused = cardId !== null && !(await storeCard(tx, { ...card, cardId }));
      if (state.status === "pending" && isTelling(state.lastDecline))
        await updateSetupDeclined(tx, id, "poll");
      const outcome = isRefused
        ? { status: "failed" as const, cardId: null }
        : { status: state.status, cardId };
      await updateSetup(tx, { id, providerSetupId, ...outcome });
      return outcome;
    });
    setup.status = ended.status;
    setup.cardId = ended.cardId;
  }
  if (setup.status !== "saved") return { status: setup.status, card: null };
  const cards = await listCards(deps, setup.userId);
  return { status: "saved", card: cards.find(({ cardId }) => cardId === setup.cardId) ?? null };
}

/** Chooses the card that is offered first. Throws invalid-argument. */
export async function chooseDefaultCard(
  deps: PaymentDeps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<void> {
  await requireOwnCard(deps, { userId, cardId, path: "cardId" });
  const { provider } = await ensureCustomer(deps, userId);
  await updateDefaultCard(deps.db, { userId, provider: provider.name }, cardId);
}

/** Forgets a card, here and at the provider. Throws invalid-argument. */
export async function removeCard(
  deps: PaymentDeps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<void> {
  await requireOwnCard(deps, { userId, cardId, path: "cardId" });
  const { provider, providerCustomerId } = await ensureCustomer(deps, userId);
  await asUser(() => provider.cards.remove({ providerCustomerId, cardId }));
  await deleteCard(deps.db, { userId, provider: provider.name, cardId });
}
