import type { Mutation } from "../mutation.ts";

/** Section 3 of the specification: entities and their fields. */
export const SECTION_3: readonly Mutation[] = [
  {
    of: "3.1",
    file: "contract/campaigns/campaign.ts",
    find: "  refundedCoins: z.number().int(),\n  isFinalStatus",
    replace: "  isFinalStatus",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.2",
    file: "contract/campaigns/campaign.ts",
    find: "    adProductId: z.number().int(),\n    channelTypeId",
    replace: "    channelTypeId",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.3",
    file: "contract/campaigns/campaign.ts",
    find: "  mobucksStartPeriod: dateTime.nullable(),",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.5",
    file: "contract/campaigns/campaign.ts",
    find: "  ageGroup: ids,\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.6",
    file: "contract/accounts.ts",
    find: "  notificationLastView: dateTime.nullable(),\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.6",
    file: "contract/accounts.ts",
    find: "  email,\n  stripe:",
    replace: "  email,\n  password,\n  stripe:",
    proof: "contract/spec-names.test.ts › a registration never carries its password",
  },
  {
    of: "3.7",
    file: "contract/audience/lists.ts",
    find: "  cnt: z.number().int(),\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.8",
    file: "contract/catalogue.ts",
    find: "      localeId: z.number().int(),\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.9",
    file: "contract/billing/subscriptions.ts",
    find: "pricePerYearInMonth:",
    replace: "pricePerYearByMonth:",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.10",
    file: "contract/reports.ts",
    find: "      unDelivered: count,\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
  {
    of: "3.11",
    file: "contract/catalogue.ts",
    find: "  doNotShowIfLogin: z.boolean().optional(),\n",
    replace: "",
    proof: "contract/spec-names.test.ts › %s has every field",
  },
];
