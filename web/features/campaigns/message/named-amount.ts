import { costOfPeople } from "../cost/people-money.ts";
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
