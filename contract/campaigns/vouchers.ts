import * as z from "zod";
import { amountMinor, currency, date, dateTime, id } from "../common.ts";
import { procedure } from "../traits.ts";
import { paper, posterFile } from "./poster.ts";
import { msg } from "../../domain/translate.ts";

export const voucher = z.object({
  campaignId: id,
  /** The word in the message that the customer shows in the shop. */
  word: z.string(),
  redeemed: z.number().int(),
  /** Cost per walk-in so far; null while there are none. */
  costPerWalkInMinor: amountMinor.nullable(),
  currency,
  perDay: z.array(z.object({ day: date, count: z.number().int() })),
});

const word = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{3,12}$/, msg("Use 3 to 12 letters and digits."));

export const vouchersContract = {
  set: procedure({ role: "member" })
    .route({
      method: "PUT",
      path: "/campaigns/{campaignId}/voucher",
      summary: "Choose the word that customers show; suggested when left out",
      tags: ["Vouchers"],
    })
    .input(z.object({ campaignId: id, word: word.optional() }))
    .output(voucher),
  get: procedure({
    role: "member",
    acting: "allowed",
    // Customers come whether there is a connection or not.
    read: { sentAs: "GET", isCached: true },
  })
    .route({
      method: "GET",
      path: "/campaigns/{campaignId}/voucher",
      summary: "The word and who came with it",
      tags: ["Vouchers"],
    })
    .input(z.object({ campaignId: id }))
    .output(voucher),
  poster: procedure({ role: "member", limit: "files", acting: "allowed" })
    .route({
      method: "GET",
      path: "/campaigns/{campaignId}/voucher/poster",
      summary: "A poster with the word and a QR code: PDF, base64",
      tags: ["Vouchers"],
    })
    .input(z.object({ campaignId: id, paper }))
    .output(posterFile),
  /** May be sent late and more than once: a tap that is known already is not counted again. */
  redeem: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/campaigns/{campaignId}/voucher/redemptions",
      summary: "A customer showed it",
      tags: ["Vouchers"],
    })
    .input(
      z.object({
        campaignId: id,
        taps: z
          .array(
            z.object({
              /** Made by the device at the tap. */
              id,
              at: dateTime,
            }),
          )
          .min(1)
          .max(200),
      }),
    )
    .output(voucher),
  /** Of a tap by mistake. One that is not known, or was taken back before, changes nothing. */
  takeBack: procedure({ role: "member" })
    .route({
      method: "DELETE",
      path: "/campaigns/{campaignId}/voucher/redemptions/{tapId}",
      summary: "Nobody showed it after all: the tap is not counted",
      tags: ["Vouchers"],
    })
    .input(z.object({ campaignId: id, tapId: id }))
    .output(voucher),
};
