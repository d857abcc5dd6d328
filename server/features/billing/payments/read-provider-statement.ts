import type {
  AccountingPage,
  AccountingQuery,
} from "../../../providers/payments/provider-statement.ts";

const MAX_PAGES = 1_000;

/** Every page of one of the provider's books. Throws PaymentProviderError. */
export async function readWholeStatement<Item>(
  list: (query: AccountingQuery) => Promise<AccountingPage<Item>>,
  window: { from: Date; to: Date },
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items: found, nextCursor }: AccountingPage<Item> = await list({ ...window, cursor });
    items.push(...found);
    if (nextCursor === null) return items;
    cursor = nextCursor;
  }
  throw new Error("The provider's books do not end.");
}
