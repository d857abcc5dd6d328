import { FLOW_TYPE, type CampaignKind } from "../../../domain/catalogue.ts";
import type { CountryFacts } from "../../../domain/countries.ts";
import { partsOfKind } from "../../../domain/kind-parts.ts";
import { composeSms } from "../../../domain/message-composition.ts";
import { composeOptOutLink, composeSmsLink } from "../../../domain/sms-link.ts";

/** The whole text of an SMS as people get it, with links as long as they will be. */
export function wholeText(
  { text, sender, flowTypeId }: { text: string; sender: string; flowTypeId: number },
  country: CountryFacts,
  suffix: string,
): string {
  const linked = flowTypeId === FLOW_TYPE.smsLink ? composeSmsLink(text) : text;
  const own = composeOptOutLink(linked);
  return composeSms({ text: own, sender, countryCode: country.code, suffix });
}

/** Coins a person costs. An empty text is counted as one, so that a price can be shown before anything is written. */
export function countParts(
  { text, sender }: { text: string; sender: string },
  country: CountryFacts,
  { flowTypeId }: CampaignKind,
  suffix: string,
): number {
  if (text === "") return 1;
  return partsOfKind(flowTypeId, wholeText({ text, sender, flowTypeId }, country, suffix));
}
