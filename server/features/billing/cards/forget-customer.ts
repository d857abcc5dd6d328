import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { deleteErasure, deleteCustomers, listErasures } from "./card.store.ts";

const MAX_AT_ONCE = 50;

/**
 * Removes a user's customers and kept cards in the transaction that deletes the account; the providers are told afterwards
 * by `forgetCustomers`. Payments and invoices stay, as tax law wants (docs/decisions/022).
 */
export function forgetCards(tx: DatabaseOrTransaction, userId: string, at: Date): Promise<void> {
  return deleteCustomers(tx, userId, at);
}

/** Deletes customers of deleted accounts at the card providers. Retries an unreachable one next time. */
export async function forgetCustomers(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  for (const erasure of await listErasures(deps.db, MAX_AT_ONCE)) {
    if (signal?.aborted === true) return;
    try {
      await deps.providerNamed(erasure.provider).cards.forgetCustomer(erasure.providerCustomerId);
      await deleteErasure(deps.db, erasure);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      deps.log.warn({ provider: erasure.provider, kind: error.kind }, error.message);
    }
  }
}
