import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  deleteErasure,
  deleteCustomers,
  listCardsOfCustomer,
  listErasures,
  updateErasureTried,
} from "./card.store.ts";

const MAX_AT_ONCE = 50;

/**
 * Removes a user's customers and kept cards in the transaction that deletes the account; the providers are told afterwards
 * by `forgetCustomers`. Payments and invoices stay, as tax law wants (docs/decisions/022).
 */
export function forgetCards(tx: DatabaseOrTransaction, userId: string, at: Date): Promise<void> {
  return deleteCustomers(tx, userId, at);
}

/**
 * Deletes customers of deleted accounts at the card providers, but for the cards of a new account that is the same customer there. What is
 * refused or not answered has its turn again after the others.
 */
export async function forgetCustomers(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  for (const erasure of await listErasures(deps.db, MAX_AT_ONCE)) {
    if (signal?.aborted === true) return;
    try {
      const besides = await listCardsOfCustomer(deps.db, erasure);
      await deps
        .providerNamed(erasure.provider)
        .cards.forgetCustomer(erasure.providerCustomerId, besides);
      await deleteErasure(deps.db, erasure);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      deps.log.warn({ provider: erasure.provider, kind: error.kind }, error.message);
      await updateErasureTried(deps.db, erasure);
    }
  }
}
