import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import { type RequestContext, requireSelf, requireUser } from "../../../http/context.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { requireOwner } from "../owner.routes.ts";
import { ensureCustomer, listCards } from "./list-cards.ts";
import { chooseDefaultCard, readCardSetup, removeCard, startCardSetup } from "./save-card.ts";

/** The procedures of saved cards. An administrator may see them but not use them. */
export function createCardsRoutes(deps: PaymentDeps) {
  const os = implement(contract.billing.cards).$context<RequestContext>();
  return os.router({
    list: os.list.handler(({ input, context }) =>
      listCards(deps, requireSelf(context, input.userId)),
    ),
    createCustomer: os.createCustomer.handler(async ({ input, context }) => {
      const { providerCustomerId } = await ensureCustomer(
        deps,
        requireOwner(context, input.userId),
      );
      return { customerId: providerCustomerId };
    }),
    startSetup: os.startSetup.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const setup = await startCardSetup(deps, { userId, returnPath: input.returnPath });
      return { ...setup, verificationMinor: Number(setup.verificationMinor) };
    }),
    setup: os.setup.handler(({ input, context }) =>
      readCardSetup(deps, { userId: requireUser(context).userId, setupId: input.setupId }),
    ),
    setDefault: os.setDefault.handler(async ({ input, context }) => {
      await chooseDefaultCard(deps, { userId: requireUser(context).userId, cardId: input.cardId });
      return { done: true as const };
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeCard(deps, { userId: requireUser(context).userId, cardId: input.cardId });
      return { done: true as const };
    }),
  });
}
