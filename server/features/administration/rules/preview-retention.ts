import type { CountryConfig } from "../../../../domain/countries.ts";
import type { Retention } from "../../../../domain/rules/country-rules.ts";
import { zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import { formatCivilDate, formatCount } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import { countWrittenBefore } from "../../notifications/notifications.store.ts";
import type { PreviewDeps, RulePreview } from "./preview.ts";

const DAY_MS = 86_400_000;

/**
 * From which day on lists are kept for another time, and how many notifications would be deleted when it begins. A list
 * keeps the day that its owner was shown.
 */
export async function previewRetention(
  { db, clock }: PreviewDeps,
  change: { country: CountryConfig; before: Retention; after: Retention; from: string },
): Promise<Omit<RulePreview, "before">> {
  const { country, before, after, from } = change;
  const day = formatCivilDate(from);
  const beginsMs = Math.max(clock.now().getTime(), zonedToMs(from, 0, country.timeZone));
  const count = await countWrittenBefore(db, {
    countryId: country.id,
    before: new Date(beginsMs - after.notificationDays * DAY_MS),
  });
  return {
    isNarrower:
      after.listDays < before.listDays ||
      after.notificationDays < before.notificationDays ||
      after.messageDays < before.messageDays,
    effects: [
      translate(
        "{days, plural, one {Lists uploaded from {day} on are deleted after # day.} other {Lists uploaded from {day} on are deleted after # days.}}",
        { day, days: after.listDays },
      ),
      translate("Lists that were uploaded before keep the day that their owners were shown."),
      translate(
        "{days, plural, one {From {day} on notifications are deleted after # day.} other {From {day} on notifications are deleted after # days.}}",
        { day, days: after.notificationDays },
      ),
      translate("Notifications that are too old when it begins: {count}", {
        count: formatCount(count),
      }),
      translate(
        "{days, plural, one {From {day} on networks forget who was written to # day after a campaign ends. Counts stay.} other {From {day} on networks forget who was written to # days after a campaign ends. Counts stay.}}",
        { day, days: after.messageDays },
      ),
    ],
  };
}
