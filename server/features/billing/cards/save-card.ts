import { randomUUID } from "node:crypto";
import { AppError } from "../../../../domain/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { safeReturnPath } from "../payments/top-up-limits.ts";
import {
  findSetup,
  deleteCard,
  insertSetup,
  updateDefaultCard,
  updateSetup,
} from "./card.store.ts";
import { storeCard } from "./store-card.ts";
import { asUser, ensureCustomer, listCards, type OwnCard, requireOwnCard } from "./list-cards.ts";

/** Opens the provider's page on which a card is saved. Throws unavailable, deadline-exceeded. */
export async function startCardSetup(
  deps: PaymentDeps,
  { userId, returnPath }: { userId: string; returnPath: string | undefined },
) {
  const { country } = await deps.findCustomer(userId);
  const { provider, providerCustomerId, email } = await ensureCustomer(deps, userId);
  const setupId = randomUUID();
  await insertSetup(deps.db, {
    id: setupId,
    userId,
    provider: provider.name,
    providerCustomerId,
    at: deps.clock.now(),
  });
  const search = new URLSearchParams({ setupId, next: safeReturnPath(returnPath) });
  const page = `${deps.publicUrl}/final?${search.toString()}`;
  const setup = await asUser(() =>
    provider.cards.startSetup({
      setupId,
      providerCustomerId,
      email,
      currency: country.currency,
      successUrl: page,
      cancelUrl: `${page}&cancelled=true`,
    }),
  );
  const { providerSetupId, redirectUrl, verificationMinor } = setup;
  await updateSetup(deps.db, { id: setupId, providerSetupId, status: "pending", cardId: null });
  return { setupId, redirectUrl, verificationMinor };
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
