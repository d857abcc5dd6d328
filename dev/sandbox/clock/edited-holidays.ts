import { z } from "zod";
import { type Holidays, seedHolidays } from "../../../domain/schedule/public-holidays.ts";
import type { CountryCode } from "../../../domain/countries.ts";

const PATIENCE_MS = 5_000;
const reply = z.object({ holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })) });

export type ReadHolidays = (country: { id: number; code: CountryCode }) => Promise<Holidays>;

/** Reads the public holidays that the tool goes by, as administrators have edited them; the seed's while it cannot tell. */
export function holidaysOfTool(toolUrl: string): ReadHolidays {
  return async ({ id, code }) => {
    try {
      const response = await fetch(`${toolUrl}/api/v1/catalogue/countries/${id}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { holidays } = reply.parse(await response.json());
      return new Map(holidays.map(({ date, name }) => [date, name]));
    } catch {
      return seedHolidays(code);
    }
  };
}
