/** Limits of one grant in minor units: above the first a second administrator approves, above the second nobody can. */
export const BONUS_LIMITS = [
  { currency: "ZAR", approvalAboveMinor: 50_000, mostMinor: 500_000 },
  { currency: "GHS", approvalAboveMinor: 30_000, mostMinor: 300_000 },
] as const;

export type BonusLimits = (typeof BONUS_LIMITS)[number];

export function bonusLimitsOf(currency: "ZAR" | "GHS"): BonusLimits {
  return currency === "GHS" ? BONUS_LIMITS[1] : BONUS_LIMITS[0];
}
