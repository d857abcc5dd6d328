import {
  legalHoursOn,
  type HourWindow,
  type SendingRules,
} from "../../../../domain/schedule/schedule.ts";
import { sendToday } from "../../../../domain/schedule/send-today.ts";
import { addDays, compareDates, weekdayOf } from "../../../../domain/schedule/zoned-time.ts";
import { formatWeekdayDate } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import { defaultDates } from "./schedule-choice.ts";

export type DatePreset = {
  value: "today" | "next" | "three" | "friday" | "payday";
  label: string;
  startDate: string;
  endDate: string;
  /** What is left of the day; absent where all of its hours are. */
  hours?: HourWindow | undefined;
};

const FRIDAY = 5;
/** When most wages of the month are there. */
const PAYDAY = "25";
const LOOK_AHEAD_DAYS = 45;

/** Dates to tap instead of typing, none twice and none on which nothing may be sent. */
export function datePresets(timeZone: string, rules: SendingRules, nowMs: number): DatePreset[] {
  const { date: today, hours } = sendToday(timeZone, rules, nowMs);
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, ahead) =>
    addDays(today, ahead + 1),
  ).filter((date) => weekdayOf(date) <= FRIDAY && legalHoursOn(date, rules) !== undefined);
  const next = days[0];
  const friday = days.find((date) => weekdayOf(date) === FRIDAY);
  const payday = days.find((date) => date.slice(-2) >= PAYDAY);
  const three = defaultDates(timeZone, rules, nowMs);
  const found: DatePreset[] = [];
  const add = (value: DatePreset["value"], date: string | undefined, label: string) => {
    if (date !== undefined && !found.some(({ startDate }) => startDate === date))
      found.push({ value, label, startDate: date, endDate: date });
  };
  const onDay = (date: string | undefined) => (date === undefined ? "" : formatWeekdayDate(date));
  add("next", next, next === addDays(today, 1) ? translate("Tomorrow") : onDay(next));
  add("friday", friday, onDay(friday));
  add("payday", payday, translate("Payday, {day}", { day: onDay(payday) }));
  found.splice(1, 0, { value: "three", label: translate("The next three days"), ...three });
  // Around holidays a payday comes before a Friday.
  found.sort((one, other) => compareDates(one.startDate, other.startDate));
  if (!hours) return found;
  const label = translate("Today");
  return [{ value: "today", label, startDate: today, endDate: today, hours }, ...found];
}

type Hours = { startHour: number; endHour: number };

/** The days of a preset, and the hours where those that were chosen before do not fit what is left of the day. */
export function scheduleOfPreset(
  { startDate, endDate, hours }: DatePreset,
  chosen: Hours,
): { startDate: string; endDate: string } & Partial<Hours> {
  if (!hours || chosen.startHour >= hours.startHour) return { startDate, endDate };
  const endHour = chosen.endHour > hours.startHour ? chosen.endHour : hours.endHour;
  return { startDate, endDate, startHour: hours.startHour, endHour };
}
