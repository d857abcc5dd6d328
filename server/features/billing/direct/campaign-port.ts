/** What billing needs of campaigns to pay for one directly. */
export type CampaignPort = {
  /** Price now and what else is missing before it can be sent. Throws not-found; aborted when it is submitted. */
  quote(campaign: {
    userId: string;
    campaignId: string;
  }): Promise<{ amountMinor: bigint; availableMinor: bigint; problems: readonly string[] }>;
  /** True when this very call has submitted it before. Throws aborted (idempotency-key-reused) when the key did something else. */
  wasSubmitted(campaign: {
    userId: string;
    campaignId: string;
    amountMinor: bigint;
    idempotencyKey: string;
  }): Promise<boolean>;
  /**
   * Submits it at that price; repeating is harmless. Throws aborted (amount-changed, insufficient-funds, …) or
   * invalid-argument when it cannot be sent any more.
   */
  submit(campaign: {
    userId: string;
    campaignId: string;
    amountMinor: bigint;
    idempotencyKey: string;
  }): Promise<void>;
};
