import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { outlookOf } from "../../../../domain/campaign/outlook.ts";
import type { SendingRules } from "../../../../domain/schedule/schedule.ts";
import { translate } from "../../../../domain/translate.ts";

type Concern = {
  campaignId: string | null;
  kind: "falling-short" | "paused" | "list-expiring";
  message: string;
};

/** Campaigns under way that will not reach everybody, and paused ones that somebody may have forgotten. */
export function runningConcerns(
  running: readonly (Campaign & { sent: number; peopleOnRoutes: number })[],
  rules: ReadonlyMap<number, SendingRules>,
  now: Date,
): Concern[] {
  const concerns: Concern[] = [];
  for (const campaign of running) {
    const { countryId, peopleOnRoutes: people, sent } = campaign;
    const ofCountry = rules.get(countryId);
    if (!ofCountry) throw new RangeError(`The rules of country ${countryId} were not read.`);
    const outlook = outlookOf(campaign, [{ people, sent }], ofCountry, now.getTime());
    if (!outlook?.willFallShort) continue;
    const kind = campaign.status === "paused" ? "paused" : "falling-short";
    const message = `“${campaign.title}”: ${outlook.message}`;
    concerns.push({ campaignId: campaign.id, kind, message });
  }
  return concerns;
}

/** Lists whose numbers will soon be deleted. */
export function expiringLists(names: readonly string[]): Concern[] {
  return names.map((name) => ({
    campaignId: null,
    kind: "list-expiring",
    message: translate(
      "Your list “{name}” will soon be deleted. Upload it again if you still need it.",
      { name },
    ),
  }));
}
