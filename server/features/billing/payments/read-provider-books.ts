import type { BooksPage, BooksQuery } from "../../../providers/payments/provider-books.ts";

const MOST_PAGES = 1_000;

/** Every page of one of the provider's books. Throws PaymentProviderError. */
export async function readWholeBook<Item>(
  list: (query: BooksQuery) => Promise<BooksPage<Item>>,
  window: { from: Date; to: Date },
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items: found, nextCursor }: BooksPage<Item> = await list({ ...window, cursor });
    items.push(...found);
    if (nextCursor === null) return items;
    cursor = nextCursor;
  }
  throw new Error("The provider's books do not end.");
}
