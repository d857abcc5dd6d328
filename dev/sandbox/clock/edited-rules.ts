import { z } from "zod";
import type { CountryCode } from "../../../domain/countries.ts";
import { defaultSendingRules } from "../../../domain/rules/rule-versions.ts";
import type { SendingRules } from "../../../domain/schedule/schedule.ts";

const PATIENCE_MS = 5_000;
const hours = z.object({ weekday: z.int(), startHour: z.int(), endHour: z.int() });
const reply = z.object({
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })),
  legalHours: z.array(z.object({ from: z.iso.date(), value: z.array(hours) })),
});

export type ReadSendingRules = (country: {
  id: number;
  code: CountryCode;
}) => Promise<SendingRules>;

/** Reads the holidays and hours that the tool goes by, as administrators have edited them; the defaults while it cannot tell. */
export function sendingRulesOfTool(toolUrl: string): ReadSendingRules {
  return async ({ id, code }) => {
    try {
      const response = await fetch(`${toolUrl}/api/v1/catalogue/countries/${id}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { holidays, legalHours } = reply.parse(await response.json());
      return { holidays: new Map(holidays.map(({ date, name }) => [date, name])), legalHours };
    } catch {
      return defaultSendingRules(code);
    }
  };
}
