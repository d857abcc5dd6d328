import type { PaymentDeps } from "../payment-deps.ts";
import { type AutoTopUp, listDueAutoTopUps } from "./auto-top-up.store.ts";
import { updateNotedBalances } from "./low-balance.store.ts";

const PAGE = 500;

/** All that are due now, those too whose month is used up: a page at a time, so that they keep nobody behind them waiting. */
export async function* dueAutoTopUps({ db, clock }: PaymentDeps): AsyncGenerator<AutoTopUp> {
  const at = clock.now();
  await db.transaction().execute((tx) => updateNotedBalances(tx, at));
  for (let after = "", page: AutoTopUp[]; ; after = page.at(-1)?.userId ?? "") {
    page = await listDueAutoTopUps(db, { at, after, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}
