/** How an operator that asks for tags is answered. */
export type TagRules = {
  maxCharacters: number;
  /** A question that has been in our hands for longer is answered without a tag. */
  budgetMs: number;
  /** Tags of all advertisers together that one person gets on a day. */
  maxPerPersonPerDay: number;
};

/** How an exchange that asks for bids is answered. */
export type BidRules = {
  seat: string;
  currency: string;
  /** Millionths of the currency for a thousand. */
  cpmMicros: number;
  categories: readonly string[];
  dealIds: readonly string[];
  isNational: boolean;
  networkMarginMs: number;
  maxPerUserPerDay: number;
};

/** How pages of a publisher that place a tag of ours are answered. */
export type AdTagRules = {
  domains: readonly string[];
  sizes: readonly string[];
  categories: readonly string[];
  blockedCategories: readonly string[];
  blockedAdvertisers: readonly string[];
  maxPerDevicePerDay: number;
  maxPerAddressPerDay: number;
};
