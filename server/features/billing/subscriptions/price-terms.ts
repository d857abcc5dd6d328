import * as z from "zod";

/** What a subscription takes off a coin's price, and what decides for how long. */
export type PriceTerms = z.infer<typeof priceTerms>;
export const priceTerms = z.object({
  status: z.enum(["incomplete", "active", "past-due", "ended"]),
  /** Whether a payment for it was ever taken. */
  isPaid: z.boolean(),
  endsAtPeriodEnd: z.boolean(),
  periodEndMs: z.int().nullable(),
  pastDueSinceMs: z.int().nullable(),
  currency: z.string(),
  discountBasisPoints: z.int(),
});
