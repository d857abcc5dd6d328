import type { PaymentProvider } from "../../../providers/payments/payment-provider.ts";
import type {
  AccountingPage,
  AccountingQuery,
} from "../../../providers/payments/provider-statement.ts";
import { readWholeStatement } from "../payments/read-provider-statement.ts";
import type { MoneyBank } from "./money-bank.ts";
import type { MoneyWorld } from "./money-world.ts";

/** The ports by which a statement of many banks is that of one provider. */
export function atAll(
  banks: readonly MoneyBank[],
): Pick<MoneyWorld["deps"], "providerNamed" | "webhookProviders"> {
  const [first] = banks;
  if (first === undefined) throw new Error("There is no bank.");
  const together =
    <Item>(
      listOf: (bank: MoneyBank) => (query: AccountingQuery) => Promise<AccountingPage<Item>>,
    ) =>
    async ({ from, to }: AccountingQuery): Promise<AccountingPage<Item>> => {
      const items: Item[] = [];
      for (const bank of banks)
        items.push(...(await readWholeStatement(listOf(bank), { from, to })));
      return { items, nextCursor: null };
    };
  const statement = {
    listPayments: together(({ provider }) => provider.statement.listPayments),
    listRefunds: together(({ provider }) => provider.statement.listRefunds),
    listDisputes: together(({ provider }) => provider.statement.listDisputes),
  };
  const provider: PaymentProvider = { ...first.provider, statement };
  return { providerNamed: () => provider, webhookProviders: [first.name] };
}
