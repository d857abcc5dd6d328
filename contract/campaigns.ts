import * as z from "zod";
import {
  amountMinor,
  countryId,
  currency,
  dateTime,
  daysOfWeek,
  done,
  empty,
  hour,
  id,
  procedure,
  userId,
} from "./common.ts";

const ids = z.array(z.number().int()).max(200);

export const serviceRecurring = z.object({
  startPeriod: dateTime.nullable(),
  endPeriod: dateTime.nullable(),
  startHour: hour,
  endHour: hour,
  daysOfWeek,
  /** startPeriod on the provider's clock (UTC). */
  mobucksStartPeriod: dateTime.nullable(),
});

/** One entry per route: spec section 3, serviceObj. */
export const serviceEntry = z.object({
  id: z.number().int().nullable(),
  routeId: z.number().int(),
  routeName: z.string(),
  campaignCode: z.string(),
  status: z.number().int(),
  statusLabel: z.string(),
  people: z.number().int(),
  coins: z.number().int(),
  reason: z.string().nullable(),
  words: z.array(z.string()),
  title: z.string(),
  clientId: z.number().int().nullable(),
  channelTypeId: z.number().int(),
  adProductId: z.number().int(),
  messages: z.array(z.object({ text: z.string() })),
});

export const campaignAction = z.enum([
  "edit",
  "pause",
  "resume",
  "stop",
  "view",
  "reports",
  "copy",
  "delete",
]);
export const wizardStep = z.enum(["message", "people", "when", "budget", "review"]);

export const campaign = z.object({
  id,
  title: z.string(),
  text: z.string(),
  sender: z.string(),
  link: z.string(),
  status: z.number().int(),
  statusLabel: z.string(),
  timestamp: dateTime,
  maxCoins: z.number().int(),
  refundedCoins: z.number().int(),
  isFinalStatus: z.boolean(),
  productCatalog: z.object({
    adProduct: z.string(),
    adProductId: z.number().int(),
    channelTypeId: z.number().int(),
  }),
  serviceRecurring,
  serviceObj: z.array(serviceEntry),
  gender: ids,
  ageGroup: ids,
  targetedCounties: ids,
  targetedCities: ids,
  flowTypeId: z.number().int(),
  targetModelId: z.number().int(),
  allocationTypeId: z.number().int(),
  countryId,
  currency,
  campaignCode: z.string().nullable(),
  /** Raised by every save; a save made from an older version is aborted. */
  version: z.number().int(),
  step: wizardStep,
  isSubmitted: z.boolean(),
  people: z.number().int(),
  parts: z.number().int(),
  amountMinor,
  /** Money that has come back so far. */
  refundedMinor: amountMinor,
  /** True once the last receipt is in and the money is settled to the cent. */
  isSettled: z.boolean(),
  reason: z.string().nullable(),
  words: z.array(z.string()),
  actions: z.array(campaignAction),
});

export const draftPatch = z.object({
  title: z.string().max(80).optional(),
  text: z.string().max(2000).optional(),
  sender: z.string().max(11).optional(),
  gender: ids.optional(),
  ageGroup: ids.optional(),
  targetedCounties: ids.optional(),
  targetedCities: ids.optional(),
  targetModelId: z.number().int().min(1).max(3).optional(),
  allocationTypeId: z.number().int().min(1).max(2).optional(),
  /** YYYY-MM-DD, in the country's zone. */
  startDate: z.iso.date().nullable().optional(),
  endDate: z.iso.date().nullable().optional(),
  startHour: hour.optional(),
  endHour: hour.optional(),
  daysOfWeek: daysOfWeek.optional(),
  people: z.number().int().min(0).max(100_000_000).optional(),
  step: wizardStep.optional(),
});

export const campaignState = z.enum(["drafts", "scheduled", "running", "finished"]);

const campaignRow = campaign.pick({
  id: true,
  title: true,
  status: true,
  statusLabel: true,
  timestamp: true,
  flowTypeId: true,
  people: true,
  amountMinor: true,
  currency: true,
  isSubmitted: true,
  step: true,
  actions: true,
  serviceRecurring: true,
});

/** What stands between a draft and sending, and what it costs. */
export const quote = z.object({
  campaignId: id,
  problems: z.array(z.object({ path: z.string(), step: wizardStep, message: z.string() })),
  notes: z.array(z.string()),
  people: z.number().int(),
  parts: z.number().int(),
  coins: z.number().int(),
  amountMinor,
  netMinor: amountMinor,
  taxMinor: amountMinor,
  taxLines: z.array(z.object({ name: z.string(), amountMinor })),
  currency,
  /** Null for a visitor, who has no wallet. */
  balanceMinor: amountMinor.nullable(),
  /** Negative when money is missing. */
  balanceAfterMinor: z.number().int().nullable(),
  perRoute: z.array(
    z.object({
      routeId: z.number().int(),
      routeName: z.string(),
      people: z.number().int(),
      coins: z.number().int(),
    }),
  ),
});

export const campaignsContract = {
  list: procedure
    .route({
      method: "GET",
      path: "/campaigns",
      summary: "Own campaigns, newest first",
      tags: ["Campaigns"],
    })
    .input(
      z.object({
        state: campaignState.optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(campaignRow),
        nextCursor: z.string().nullable(),
        counts: z.record(campaignState, z.number().int()),
      }),
    ),
  get: procedure
    .route({ method: "GET", path: "/campaigns/{id}", summary: "One campaign", tags: ["Campaigns"] })
    .input(z.object({ id }))
    .output(campaign),
  createDraft: procedure
    .route({ method: "POST", path: "/campaigns", summary: "Start a draft", tags: ["Campaigns"] })
    .input(
      z.object({
        id: id.optional(),
        countryId,
        flowTypeId: z.literal(1).default(1),
        draft: draftPatch.optional(),
      }),
    )
    .output(campaign),
  saveDraft: procedure
    .route({
      method: "PATCH",
      path: "/campaigns/{id}",
      summary: "Save a draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, version: z.number().int(), draft: draftPatch }))
    .output(campaign),
  deleteDraft: procedure
    .route({
      method: "DELETE",
      path: "/campaigns/{id}",
      summary: "Delete a draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(done),
  copy: procedure
    .route({
      method: "POST",
      path: "/campaigns/{id}/copy",
      summary: "Copy into a new draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(campaign),
  quote: procedure
    .route({
      method: "GET",
      path: "/campaigns/{id}/quote",
      summary: "Price, reach and what is left to do",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(quote),
  submit: procedure
    .meta({ code: "cs", idempotent: true })
    .route({
      method: "POST",
      path: "/campaigns/submit",
      summary: "Pay for a campaign and send it to the networks",
      tags: ["Campaigns"],
    })
    .input(
      z.object({
        userId,
        /** Minor units, VAT included: what the advertiser agreed to. */
        amount: amountMinor,
        smeCampaignId: id,
        smeCampaignTitle: z.string().max(80).optional(),
        serviceRecurring: serviceRecurring.partial().optional(),
      }),
    )
    .output(campaign),
  stop: procedure
    .meta({ code: "sc", idempotent: true })
    .route({
      method: "POST",
      path: "/campaigns/stop",
      summary: "Stop a campaign",
      tags: ["Campaigns"],
    })
    .input(z.object({ userId, campaignCode: z.string().min(1).max(80) }))
    .output(campaign),
  dashboard: procedure
    .route({
      method: "GET",
      path: "/dashboard",
      summary: "Running campaigns, top five, trend, what needs attention",
      tags: ["Campaigns"],
    })
    .input(empty)
    .output(
      z.object({
        counts: z.record(campaignState, z.number().int()),
        running: z.array(campaignRow),
        attention: z.array(
          z.object({
            campaignId: id.nullable(),
            kind: z.enum(["rejected", "expired", "draft", "low-balance", "no-campaign"]),
            message: z.string(),
          }),
        ),
        /** At most five, by delivered messages. */
        top: z.array(
          z.object({
            campaignId: id,
            title: z.string(),
            delivered: z.number().int(),
            sent: z.number().int(),
            investmentMinor: amountMinor,
          }),
        ),
        /** Delivered messages on each of the last 14 days. */
        trend: z.array(
          z.object({ day: z.iso.date(), sent: z.number().int(), delivered: z.number().int() }),
        ),
      }),
    ),
};
