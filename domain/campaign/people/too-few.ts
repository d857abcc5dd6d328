import { AGE_BANDS } from "../../catalogue.ts";
import { formatCount } from "../../text/formats.ts";
import { dateLocale } from "../../text/languages.ts";
import { currentLanguage, translate } from "../../translate.ts";
import type { DraftFields } from "../campaign.ts";
import { basisOf, floorOf } from "./share-people.ts";

/** A choice of people. */
export type PeopleChoice = Pick<
  DraftFields,
  "targetModel" | "listUse" | "counties" | "cities" | "ageGroups" | "gender" | "arpu" | "interests"
>;

/** The smallest number of people, or of an own list's numbers, that a campaign can go to. */
export function fewestPeople({
  targetModel,
  listUse,
}: Pick<PeopleChoice, "targetModel" | "listUse">): number {
  return floorOf(basisOf(targetModel, listUse));
}

/** Says that too few people match, how many are needed, and which of the limits that were chosen can be widened. */
export function tooFewSentence(choice: PeopleChoice): string {
  const least = formatCount(fewestPeople(choice));
  if (choice.targetModel === "list" && choice.listUse === "all")
    return translate("A list needs at least {least} valid numbers. Add more.", { least });
  const limits = choice.targetModel === "everyone" ? [] : limitsOf(choice);
  if (limits.length === 0)
    return translate("Too few people match: at least {least} are needed.", { least });
  return translate("Too few people match: at least {least} are needed. Add {limits}.", {
    least,
    limits: formatChoice(limits),
  });
}

/** "a", "a or b", "a, b or c". */
function formatChoice(words: readonly string[]): string {
  return new Intl.ListFormat(dateLocale(currentLanguage()), { type: "disjunction" }).format(words);
}

/** What was narrowed: more of it brings more people. */
function limitsOf({
  counties,
  cities,
  ageGroups,
  gender,
  arpu,
  interests,
}: PeopleChoice): string[] {
  return [
    ...(counties.length + cities.length > 0 ? [translate("places")] : []),
    ...(ageGroups.length > 0 && ageGroups.length < AGE_BANDS.length ? [translate("ages")] : []),
    ...(gender.length === 1 ? [translate("the other gender")] : []),
    ...(arpu.length > 0 ? [translate("amounts spent on the phone")] : []),
    ...(interests.length > 0 ? [translate("interests")] : []),
  ];
}
