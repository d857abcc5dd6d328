import * as z from "zod";
import { LIST_USES, MAX_OTHER_LISTS } from "../../domain/campaign/campaign.ts";
import { LAST_FLOW_TYPE } from "../../domain/campaign/kinds/flow-types.ts";
import { writtenContent } from "../campaigns/campaign-content.ts";
import { amountMinor, countryId, done, id, integer, range, wholeNumber } from "../common.ts";
import { procedure } from "../traits.ts";
import { listImportProcedures } from "./list-imports.ts";
import { listProcedures } from "./lists.ts";

const idList = z.array(integer).max(200);

/** The audience. An empty list means no limit; counties and cities form one list of places. */
export const targeting = z.object({
  gender: idList.default([]),
  ageGroup: idList.default([]),
  targetedCounties: idList.default([]),
  targetedCities: idList.default([]),
  arpu: idList.default([]),
  interests: idList.default([]),
});

const NO_LIMITS = {
  gender: [],
  ageGroup: [],
  targetedCounties: [],
  targetedCities: [],
  arpu: [],
  interests: [],
};

/** Own lists of a campaign, as in its draft. */
const chosenLists = {
  listId: id.nullable().optional(),
  otherListIds: z.array(id).max(MAX_OTHER_LISTS).optional(),
  listUse: z.enum(LIST_USES).optional(),
  excludeListId: id.nullable().optional(),
};

/** Input of forecasts and hints. */
export const forecastRequest = z.object({
  countryId,
  flowTypeId: z.number().int().min(1).max(LAST_FLOW_TYPE).default(1),
  /** 1 profile, 2 own list (needs listId), 3 everybody. */
  targetModelId: z.number().int().min(1).max(3).default(1),
  targeting: targeting.default(NO_LIMITS),
  ...chosenLists,
  text: z.string().max(2000).optional(),
  sender: z.string().max(11).optional(),
  content: writtenContent.optional(),
  /** Give one of the three; people wins over maxCoins wins over budgetMinor; none means everybody. */
  people: wholeNumber.optional(),
  maxCoins: wholeNumber.optional(),
  budgetMinor: amountMinor.optional(),
});

export const forecast = z.object({
  /** Matching people as a rounded range; 0–1,000 when there are too few to show. */
  matching: range,
  tooNarrow: z.boolean(),
  /** Of them, those left out because they opted out, as a rounded range; null of own lists, or where too few match. */
  optedOut: range.nullable(),
  /** People this budget reaches. */
  people: z.number().int(),
  parts: z.number().int(),
  coins: z.number().int(),
  amountMinor,
  netMinor: amountMinor,
  taxMinor: amountMinor,
  taxLines: z.array(z.object({ name: z.string(), amountMinor })),
  /** Expected deliveries and clicks. */
  delivered: range,
  clicks: range,
  perRoute: z.array(
    z.object({ routeId: z.number().int(), people: z.number().int(), coins: z.number().int() }),
  ),
  /** The most people this targeting can be booked for. */
  maxPeople: z.number().int(),
});

/** One change to a targeting and what it brings. */
export const hint = z.object({
  kind: z.enum(["add-city", "add-county", "add-age", "add-gender", "shorten-text"]),
  /** The id to add to the matching list of the targeting; null for shorten-text. */
  id: z.number().int().nullable(),
  name: z.string(),
  /** People it adds (rounded), 0 for shorten-text; where too few match now, how many match with it. */
  addsPeople: z.number().int(),
  /** Money it saves for the same people, 0 for the others. */
  savesMinor: amountMinor,
  message: z.string(),
});

export const proposal = z.object({
  flowTypeId: z.number().int(),
  kindName: z.string(),
  people: z.number().int(),
  parts: z.number().int(),
  amountMinor,
  unitPriceTenThousandths: z.number().int(),
  delivered: range,
  clicks: range,
  message: z.string(),
});

export const audience = z.object({
  id,
  name: z.string(),
  countryId,
  targetModelId: z.number().int(),
  targeting,
  listId: id.nullable(),
  otherListIds: z.array(id),
  listUse: z.enum(LIST_USES),
  excludeListId: id.nullable(),
});

export const audienceContract = {
  forecast: procedure({ role: "public", code: "gfor", acting: "allowed", country: "countryId" })
    .route({
      method: "POST",
      path: "/audience/forecast",
      summary: "People, price and expected result",
      tags: ["Audience"],
    })
    .input(forecastRequest)
    .output(forecast),
  hints: procedure({ role: "public", country: "countryId" })
    .route({
      method: "POST",
      path: "/audience/hints",
      summary: "What one change to the audience would add or save",
      tags: ["Audience"],
    })
    .input(forecastRequest)
    .output(z.object({ hints: z.array(hint) })),
  propose: procedure({ role: "public", country: "countryId" })
    .route({
      method: "POST",
      path: "/audience/proposals",
      summary: "What a budget buys: kinds and people",
      tags: ["Audience"],
    })
    .input(
      z.object({
        countryId,
        budgetMinor: amountMinor,
        targetModelId: z.number().int().min(1).max(3).default(1),
        targeting: targeting.default(NO_LIMITS),
        ...chosenLists,
        /** Text so far; decides the number of SMS parts. */
        text: z.string().max(2000).default(""),
        sender: z.string().max(11).default(""),
        /** True when the shop has a page to link to. */
        hasLandingPage: z.boolean().default(false),
      }),
    )
    .output(z.object({ matching: range, proposals: z.array(proposal) })),
  audiences: procedure({ role: "member", acting: "allowed" })
    .route({ method: "GET", path: "/audiences", summary: "Saved audiences", tags: ["Audience"] })
    .input(z.object({}))
    .output(z.object({ audiences: z.array(audience) })),
  saveAudience: procedure({ role: "member", code: "utas", country: "countryId" })
    .route({ method: "POST", path: "/audiences", summary: "Save an audience", tags: ["Audience"] })
    .input(
      z.object({
        /** Given: that audience is replaced. */
        id: id.optional(),
        name: z.string().trim().min(1).max(60),
        countryId,
        targetModelId: z.number().int().min(1).max(3).default(1),
        targeting: targeting.default(NO_LIMITS),
        listId: id.nullable().default(null),
        otherListIds: z.array(id).max(MAX_OTHER_LISTS).default([]),
        listUse: z.enum(LIST_USES).default("all"),
        excludeListId: id.nullable().default(null),
      }),
    )
    .output(audience),
  deleteAudience: procedure({ role: "member", code: "dtas" })
    .route({
      method: "DELETE",
      path: "/audiences/{id}",
      summary: "Delete a saved audience",
      tags: ["Audience"],
    })
    .input(z.object({ id }))
    .output(done),
  ...listProcedures,
  ...listImportProcedures,
};
