import * as z from "zod";
import { amountMinor, done, id, userId } from "../common.ts";
import { procedure } from "../traits.ts";

export const savedCard = z.object({
  cardId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  /** Offered first, and charged by automatic top-up unless another one is chosen there. */
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});

const cardId = z.string().min(1).max(255);

export const cardsContract = {
  list: procedure({
    role: "member",
    limit: "providerCalls",
    forOthers: true,
    code: "c",
    acting: "allowed",
  })
    .route({ method: "GET", path: "/billing/cards", summary: "Saved cards", tags: ["Cards"] })
    .input(z.object({ userId: userId.optional() }))
    .output(z.array(savedCard)),
  createCustomer: procedure({ role: "member", limit: "providerCalls", code: "csc" })
    .route({
      method: "POST",
      path: "/billing/customer",
      summary: "Make the user known to the card provider",
      tags: ["Cards"],
    })
    .input(z.object({ userId }))
    .output(z.object({ customerId: z.string() })),
  startSetup: procedure({ role: "member", limit: "providerCalls" })
    .route({
      method: "POST",
      path: "/billing/cards/setups",
      summary: "Open the page on which a card is saved",
      tags: ["Cards"],
    })
    .input(z.object({ returnPath: z.string().startsWith("/").max(300).optional() }))
    .output(
      z.object({
        setupId: id,
        redirectUrl: z.string(),
        /** Taken to check the card and given back at once; 0 where the provider takes nothing. */
        verificationMinor: amountMinor,
      }),
    ),
  setup: procedure({ role: "member", limit: "providerCalls", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/cards/setups/{setupId}",
      summary: "How saving a card ended",
      tags: ["Cards"],
    })
    .input(z.object({ setupId: id }))
    .output(
      z.object({ status: z.enum(["pending", "saved", "failed"]), card: savedCard.nullable() }),
    ),
  setDefault: procedure({ role: "member", limit: "providerCalls" })
    .route({
      method: "POST",
      path: "/billing/cards/default",
      summary: "Choose the card that is offered first",
      tags: ["Cards"],
    })
    .input(z.object({ cardId }))
    .output(done),
  remove: procedure({ role: "member", limit: "providerCalls" })
    .route({
      method: "POST",
      path: "/billing/cards/remove",
      summary: "Forget a saved card",
      tags: ["Cards"],
    })
    .input(z.object({ cardId }))
    .output(done),
};
