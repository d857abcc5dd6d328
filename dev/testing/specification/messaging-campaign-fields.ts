/** The fields of the messaging campaign in an entry of serviceObj, as the specification (section 3) lists them. */
export const MESSAGING_CAMPAIGN_FIELDS: readonly string[] =
  "title clientId userId channelTypeId campaignCode adProductId adSkuId messages startPeriod endPeriod startHour endHour daysOfWeek status targetModelId profileTargeting testNumbers content privacy allocationTypeId".split(
    " ",
  );
