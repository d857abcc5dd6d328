import type { CountryConfig } from "../../../../domain/countries.ts";
import type { LegalHours, Schedule, SendingRules } from "../../../../domain/schedule/schedule.ts";
import { listWindows } from "../../../../domain/schedule/send-window.ts";
import { formatCount } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import { type CampaignSchedule, listLiveSchedules } from "./campaign-schedules.store.ts";
import type { PreviewDeps, RulePreview } from "./preview.ts";

/** Which campaigns would lose or win sending time that is still to come, were these the hours from a day on. */
export async function previewHours(
  { db, clock }: PreviewDeps,
  change: { country: CountryConfig; before: LegalHours; after: LegalHours; from: string },
): Promise<Omit<RulePreview, "before">> {
  const { country, before, after, from } = change;
  const nowMs = clock.now().getTime();
  const rules = await readSendingRules(db, country.id);
  const changed = { ...rules, legalHours: withVersion(rules.legalHours, { from, value: after }) };
  const counts = { all: 0, less: 0, none: 0, more: 0 };
  for (const schedule of await listLiveSchedules(db, { countryId: country.id, from })) {
    const was = leftMs(schedule, country, rules, nowMs);
    const is = leftMs(schedule, country, changed, nowMs);
    counts.all += 1;
    if (is < was) counts[is === 0 ? "none" : "less"] += 1;
    if (is > was) counts.more += 1;
  }
  return {
    isNarrower: before.some((day) => isCut(day, after)),
    effects: [
      translate("Campaigns under way or planned from that day on: {count}", {
        count: formatCount(counts.all),
      }),
      translate("Of these with less time to send: {count}", { count: formatCount(counts.less) }),
      translate("Of these with no time left to send: {count}", { count: formatCount(counts.none) }),
      translate("Of these with more time to send: {count}", { count: formatCount(counts.more) }),
    ],
  };
}

type Versions = SendingRules["legalHours"];

/** As they would be stored: until the next planned version. */
function withVersion(versions: Versions, version: Versions[number]): Versions {
  return [...versions.filter(({ from }) => from !== version.from), version].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  );
}

function isCut(day: LegalHours[number], after: LegalHours): boolean {
  const next = after.find(({ weekday }) => weekday === day.weekday);
  return !next || next.startHour > day.startHour || next.endHour < day.endHour;
}

function leftMs(
  { offerEndsDate, ...days }: CampaignSchedule,
  { code }: CountryConfig,
  rules: SendingRules,
  nowMs: number,
): number {
  const schedule: Schedule = { ...days, ...(offerEndsDate === null ? {} : { offerEndsDate }) };
  return listWindows(schedule, code, rules).reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, endMs - Math.max(startMs, nowMs)),
    0,
  );
}
