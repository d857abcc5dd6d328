import * as z from "zod";
import {
  campaign,
  campaignProblem,
  campaignRow,
  campaignState,
  draftPatch,
  flowTypeId,
  flowTypeIdInQuery,
  quote,
  serviceRecurring,
  submittedPatch,
  wizardStep,
} from "./campaign.ts";
import {
  amountMinor,
  countryId,
  date,
  dateTime,
  done,
  empty,
  id,
  numberIdInQuery,
  pageSize,
  reason,
  userId,
  wholeNumber,
} from "../common.ts";
import { procedure } from "../traits.ts";
import { followUpsContract } from "./follow-ups.ts";
import { lastSenderContract } from "./last-sender.ts";
import { testCopiesContract } from "./test-copies.ts";
import { LANGUAGE_CODES } from "../../domain/text/languages.ts";

const CACHED = { sentAs: "GET", isCached: true } as const;

export const campaignsContract = {
  list: procedure({ role: "visitor", acting: "allowed", read: CACHED })
    .route({
      method: "GET",
      path: "/campaigns",
      summary: "Own campaigns, newest first",
      tags: ["Campaigns"],
    })
    .input(
      z.object({
        state: campaignState.optional(),
        flowTypeId: flowTypeIdInQuery.optional(),
        /** Words in title, text or sender. */
        search: z.string().trim().max(80).optional(),
        sort: z.enum(["newest", "oldest", "start", "title", "amount", "people"]).optional(),
        /** May hold a title. */
        cursor: z.string().max(1_000).optional(),
        limit: pageSize.optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(campaignRow),
        nextCursor: z.string().nullable(),
        counts: z.record(campaignState, z.number().int()),
      }),
    ),
  get: procedure({ role: "visitor", forOthers: true, acting: "allowed", read: CACHED })
    .route({ method: "GET", path: "/campaigns/{id}", summary: "One campaign", tags: ["Campaigns"] })
    .input(z.object({ id }))
    .output(campaign),
  createDraft: procedure({ role: "visitor", acting: "recorded", country: "countryId" })
    .route({ method: "POST", path: "/campaigns", summary: "Start a draft", tags: ["Campaigns"] })
    .input(
      z.object({
        id: id.optional(),
        countryId,
        flowTypeId: flowTypeId.default(1),
        draft: draftPatch.optional(),
        /** A draft in which nothing was written or chosen is filled in and answered, instead of a new one. */
        reusesUntouched: z.boolean().optional(),
      }),
    )
    .output(campaign),
  saveDraft: procedure({ role: "visitor", acting: "recorded" })
    .route({
      method: "PATCH",
      path: "/campaigns/{id}",
      summary: "Save a draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, version: wholeNumber, draft: draftPatch }))
    .output(campaign),
  deleteDraft: procedure({ role: "visitor" })
    .route({
      method: "DELETE",
      path: "/campaigns/{id}",
      summary: "Delete a draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(done),
  deleteDrafts: procedure({ role: "visitor" })
    .route({
      method: "POST",
      path: "/campaigns/delete-drafts",
      summary: "Delete several drafts; what is no draft of one's own is left out",
      tags: ["Campaigns"],
    })
    .input(z.object({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ deleted: z.number().int() })),
  copy: procedure({ role: "visitor" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/copy",
      summary: "Copy into a new draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(campaign),
  quote: procedure({ role: "visitor", acting: "allowed", read: { sentAs: "GET", isCached: false } })
    .route({
      method: "GET",
      path: "/campaigns/{id}/quote",
      summary: "Price, reach and what is left to do",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(quote),
  checkStep: procedure({
    role: "visitor",
    acting: "allowed",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/campaigns/{id}/steps/{step}",
      summary: "What the networks say of a step of a draft",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, step: wizardStep }))
    .output(z.object({ problems: z.array(campaignProblem) })),
  submit: procedure({ role: "member", forOthers: true, code: "cs", idempotent: true })
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
  stop: procedure({ role: "member", forOthers: true, code: "sc", idempotent: true })
    .route({
      method: "POST",
      path: "/campaigns/stop",
      summary: "Stop a campaign",
      tags: ["Campaigns"],
    })
    .input(
      z.object({
        userId,
        campaignCode: z.string().min(1).max(80),
        /** Why an administrator stops somebody else's; for the audit. */
        reason: reason.optional(),
      }),
    )
    .output(campaign),
  changeStatus: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/status",
      summary: "Pause, resume or stop a campaign",
      tags: ["Campaigns"],
    })
    /** 237 pauses, 0 resumes, 250 stops. */
    .input(z.object({ id, status: z.union([z.literal(237), z.literal(0), z.literal(250)]) }))
    .output(campaign),
  edit: procedure({ role: "member" })
    .route({
      method: "PATCH",
      path: "/campaigns/{id}/submitted",
      summary: "Change a campaign that is Scheduled or Pending; it is reviewed again",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, version: wholeNumber, changes: submittedPatch }))
    .output(campaign),
  ...followUpsContract,
  ...testCopiesContract,
  ...lastSenderContract,
  templates: procedure({ role: "public", acting: "allowed", country: "countryId" })
    .route({
      method: "GET",
      path: "/campaigns/templates",
      summary: "Texts for trades and occasions, with what they cost",
      tags: ["Campaigns"],
    })
    .input(
      z.object({
        countryId: numberIdInQuery,
        sender: z.string().max(11).optional(),
        /** Only texts that fit this kind, with its price; without it all, each as the kind it was written for. */
        flowTypeId: flowTypeIdInQuery.optional(),
      }),
    )
    .output(
      z.object({
        templates: z.array(
          z.object({
            id: z.string(),
            /** Id of a segment (gcps `segments`), or null for every trade. */
            segmentId: z.number().int().nullable(),
            language: z.enum(LANGUAGE_CODES),
            occasion: z.string(),
            /** For this time of year; these come first. Texts of another time are left out. */
            isSeasonal: z.boolean(),
            title: z.string(),
            flowTypeId,
            text: z.string(),
            parts: z.number().int(),
            /** Price of a thousand people, VAT included. */
            pricePerThousandMinor: amountMinor,
          }),
        ),
      }),
    ),
  dashboard: procedure({
    role: "visitor",
    acting: "allowed",
    read: CACHED,
  })
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
        /** The draft changed last. */
        waitingDraft: z
          .object({
            campaignId: id,
            title: z.string(),
            text: z.string(),
            sender: z.string(),
            countryId: z.number().int(),
            /** How many it is for; 0 until that is chosen. */
            people: z.number().int(),
            answeredSteps: z.array(wizardStep),
            changedAt: dateTime,
          })
          .nullable(),
        attention: z.array(
          z.object({
            campaignId: id.nullable(),
            kind: z.enum([
              "rejected",
              "expired",
              "draft",
              "low-balance",
              "no-campaign",
              "falling-short",
              "paused",
              "list-expiring",
            ]),
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
        /** Messages on each of the last 14 days: the sum of the reports' days. */
        trend: z.array(
          z.object({ day: date, sent: z.number().int(), delivered: z.number().int() }),
        ),
      }),
    ),
};
