import { afterAll, beforeAll, expect, test } from "vitest";
import { PAYSTACK } from "../../../providers/payments/testing/contract-world.ts";
import type { AccountingQuery } from "../../../providers/payments/provider-statement.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { readCardSetup, startCardSetup } from "../cards/save-card.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { reconcile, type ReconcileDeps } from "./reconcile.ts";
import { listDifferences } from "./difference.store.ts";

let world: CardWorld;
beforeAll(async () => {
  world = await createCardWorld(PAYSTACK);
});
afterAll(() => world.end());

test("a card that was checked by a payment and its refund is no difference; what the check cost is booked", async () => {
  const userId = await world.aUser();
  const setup = await startCardSetup(world.deps, { userId, returnPath: undefined });
  await world.cards.typeCard(setup.redirectUrl, PAYSTACK.cards.good);
  const { card } = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
  const topUp = { userId, cardId: card?.cardId ?? "", amountMinor: 15_000n, customerPresent: true };
  await chargeSavedCard(world.deps, { ...topUp, idempotencyKey: "paid" });
  const { provider } = world.cards;
  // In the sandbox the check of a card in Ghana is too small for a fee.
  const listPayments = async (query: AccountingQuery) => {
    const page = await provider.statement.listPayments(query);
    const items = page.items.map((one) =>
      one.purpose === "verification" ? { ...one, feeMinor: 2n } : one,
    );
    return { ...page, items };
  };
  const statement = { ...provider.statement, listPayments };
  const deps: ReconcileDeps = {
    ...world.deps,
    providerNamed: () => ({ ...provider, statement }),
    webhookProviders: ["paystack"],
    readSettledPage: () => Promise.resolve({ services: [], campaigns: [], last: null }),
    readUnknownServices: () => Promise.resolve([]),
  };
  await reconcile(deps, { settlingMs: 0 });
  expect(await listDifferences(deps.db, true)).toEqual([]);
  const fees = world.db.selectFrom("ledgerJournal").selectAll().where("kind", "=", "fee");
  expect(await fees.execute()).toHaveLength(2);
  expect(await listFindings(world.db)).toEqual([]);
});
