import type { Retention } from "../../../../domain/rules/country-rules.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { RulePreview } from "./preview.ts";

/** From which day on lists are kept for another time. A list keeps the day that its owner was shown. */
export function previewRetention(change: {
  before: Retention;
  after: Retention;
  from: string;
}): Omit<RulePreview, "before"> {
  const { before, after, from } = change;
  return {
    isNarrower: after.listDays < before.listDays,
    effects: [
      translate(
        "{days, plural, one {Lists uploaded from {day} on are deleted after # day.} other {Lists uploaded from {day} on are deleted after # days.}}",
        { day: formatCivilDate(from), days: after.listDays },
      ),
      translate("Lists that were uploaded before keep the day that their owners were shown."),
    ],
  };
}
