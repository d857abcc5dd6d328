import * as z from "zod";
import { countryId, dateTime, done, id } from "../common.ts";
import { procedure } from "../traits.ts";
import { paper, posterFile } from "./poster.ts";
import { SITE_LAYOUTS } from "../../domain/site-layout.ts";
import { SITE_PICTURE_ALT_MAX } from "../../domain/site-picture.ts";
import { msg } from "../../domain/translate.ts";

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, msg("Enter a time, such as 08:00."));

const line = (most: number) => z.string().trim().max(most);

/** One page for a shop without a website, at `/s/{code}`, under 15 kB without its picture. */
export const siteContent = z.object({
  name: line(60).min(1, msg("Enter the name of the shop.")),
  offer: line(300).min(1, msg("Say what you offer.")),
  /** As people write them; stored with country code. Empty leaves the button out. */
  phone: line(30).default(""),
  whatsApp: line(30).default(""),
  address: line(200).default(""),
  /** When the shop is open, Monday first, null on a day when it is closed; empty where that is not said. An `until` that is not later than `from` is on the next day. */
  openingTimes: z
    .array(z.object({ from: clockTime, until: clockTime }).nullable())
    .max(7)
    .refine((days) => days.length === 0 || days.length === 7, msg("Say it of all seven days."))
    .default([]),
  /** What else there is to say about it. */
  openingHours: line(200).default(""),
  /** #rrggbb; text on it is made black or white, whichever can be read. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default("#0b5fa5"),
  /** What stands where on it, and how large. */
  layout: z.enum(SITE_LAYOUTS).default("stall"),
  /** Address of an uploaded picture of one's own; empty for none. */
  pictureUrl: line(500).default(""),
  /** What it shows, for those who do not see it; not empty where there is one. */
  pictureAlt: line(SITE_PICTURE_ALT_MAX).default(""),
});

export const site = siteContent.extend({
  id,
  code: z.string(),
  /** Public address: what a campaign's link can lead to. */
  url: z.string(),
  countryId,
  updatedAt: dateTime,
  /** Why administrators have taken it down; null while it is shown. */
  blockedReason: z.string().nullable(),
});

/** A page with the campaigns whose links lead to it, as long as they are not over. */
export const usedSite = site.extend({
  usedBy: z.array(z.object({ campaignId: id, title: z.string() })),
});

export const sitesContract = {
  list: procedure({ role: "member", acting: "allowed" })
    .route({ method: "GET", path: "/sites", summary: "Own pages", tags: ["Sites"] })
    .input(z.object({}))
    .output(z.object({ sites: z.array(usedSite) })),
  save: procedure({ role: "member", country: "countryId" })
    .route({ method: "POST", path: "/sites", summary: "Save a page", tags: ["Sites"] })
    .input(siteContent.extend({ id: id.optional(), countryId }))
    .output(site),
  poster: procedure({ role: "member", limit: "files", acting: "allowed" })
    .route({
      method: "GET",
      path: "/sites/{id}/poster",
      summary: "A poster with a QR code that leads to the page: PDF, base64",
      tags: ["Sites"],
    })
    .input(z.object({ id, paper }))
    .output(posterFile),
  remove: procedure({ role: "member" })
    .route({ method: "DELETE", path: "/sites/{id}", summary: "Take a page down", tags: ["Sites"] })
    .input(z.object({ id }))
    .output(done),
};
