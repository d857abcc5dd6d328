import * as z from "zod";
import { amountMinor, countryId, procedure, range } from "./common.ts";

const idList = z.array(z.number().int()).max(200);

/** Who should hear it. An empty list means no limit; counties and cities are one list of places. */
export const targeting = z.object({
  gender: idList.default([]),
  ageGroup: idList.default([]),
  targetedCounties: idList.default([]),
  targetedCities: idList.default([]),
  arpu: idList.default([]),
  interests: idList.default([]),
});

export const forecast = z.object({
  /** How many people match, rounded, as a range; both 0–1,000 when there are too few to show. */
  matching: range,
  tooNarrow: z.boolean(),
  people: z.number().int(),
  parts: z.number().int(),
  coins: z.number().int(),
  amountMinor,
  netMinor: amountMinor,
  taxMinor: amountMinor,
  taxLines: z.array(z.object({ name: z.string(), amountMinor })),
  delivered: range,
  clicks: range,
  perRoute: z.array(
    z.object({ routeId: z.number().int(), people: z.number().int(), coins: z.number().int() }),
  ),
  /** The most people this targeting can be booked for. */
  maxPeople: z.number().int(),
});

export const audienceContract = {
  forecast: procedure
    .meta({ code: "gfor" })
    .route({
      method: "POST",
      path: "/audience/forecast",
      summary: "People, price and expected result",
      tags: ["Audience"],
    })
    .input(
      z.object({
        countryId,
        flowTypeId: z.number().int().min(1).max(5).default(1),
        targeting: targeting.default({
          gender: [],
          ageGroup: [],
          targetedCounties: [],
          targetedCities: [],
          arpu: [],
          interests: [],
        }),
        text: z.string().max(2000).optional(),
        sender: z.string().max(11).optional(),
        /** Give one of the three; people wins over maxCoins wins over budgetMinor; none means everybody. */
        people: z.number().int().min(0).optional(),
        maxCoins: z.number().int().min(0).optional(),
        budgetMinor: amountMinor.optional(),
      }),
    )
    .output(forecast),
};
