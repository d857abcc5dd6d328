import { costOfPeople } from "../cost/people-money.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import { smallestChargeMinor } from "../cost/smallest-charge.ts";
import type { Country } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";

type Named = Pick<StepModel, "budget" | "parts" | "unitPriceTenThousandths"> & {
  editor: { draft: { people: number } };
};

/** The amount of a draft in minor units: the one that was named, else what its people cost; undefined without either. */
export function budgetOf({ budget, editor, ...price }: Named): number | undefined {
  const { people } = editor.draft;
  if (people === 0) return undefined;
  return budget.minor ?? costOfPeople(people, price);
}

type Limits = Pick<Country, "code" | "currencyCode"> & { hasWallet: boolean };

/**
 * What there is to know of an amount before it is paid: it may be less than can be paid at once, which concerns who has no money
 * in a wallet yet, or more than everyone costs.
 * Amounts are minor units; `mostMinor` is what everyone costs, undefined until they were counted.
 */
export function amountHint(
  minor: number | undefined,
  mostMinor: number | undefined,
  { code, currencyCode, hasWallet }: Limits,
): string {
  const leastMinor = smallestChargeMinor(code);
  if (!hasWallet && minor !== undefined && minor < leastMinor)
    return translate("The smallest payment is {least}. What is left of it stays in your wallet.", {
      least: formatMoney(leastMinor, currencyCode),
    });
  if (minor !== undefined && mostMinor !== undefined && mostMinor > 0 && minor > mostMinor)
    return translate("Everyone we can reach costs {most}. You do not need more.", {
      most: formatMoney(mostMinor, currencyCode),
    });
  return translate("See how many people that pays for.");
}
