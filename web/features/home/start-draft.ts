import { signInAsVisitor } from "../../api/auth.ts";
import { client } from "../../api/client.ts";
import { rememberBudget } from "../../offline/named-budgets.ts";
import { readMe, refreshSession } from "../../session/session.ts";
import type { EstimateInput } from "./estimate.ts";

/**
 * Turns the estimate into a draft that is kept on the server: with the own account, or as a visitor without one.
 * `chosen` are the people of the estimate and, where an amount of money was named, that amount in minor units: it is what stays when
 * the message comes to cost more. `text` is the message with what the country wants in it. Returns the id of the draft. `draftId` is the same for every try, so that a lost answer does not make two drafts.
 */
export async function startDraft(
  draftId: string,
  input: Pick<EstimateInput, "countryId" | "countyId">,
  text: string,
  chosen: { people: number; budgetMinor: number | undefined } | undefined,
): Promise<string> {
  const me = await readMe();
  if (!me.isSignedIn && !me.isAnonymous) {
    await signInAsVisitor();
    await refreshSession();
  }
  const draft = await client.campaigns.createDraft({
    id: draftId,
    countryId: input.countryId,
    // Starting again does not pile up copies.
    reusesUntouched: true,
    draft: {
      ...(text ? { text } : {}),
      targetedCounties: input.countyId ? [Number(input.countyId)] : [],
      ...(chosen ? { people: chosen.people } : {}),
      step: "message",
    },
  });
  const { people = 0, budgetMinor } = chosen ?? {};
  rememberBudget(draft.id, people > 0 && budgetMinor ? { minor: budgetMinor, people } : null);
  return draft.id;
}
