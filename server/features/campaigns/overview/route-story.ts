import type { StatusName } from "../../../../domain/campaign/campaign.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignOverview } from "./read-campaign-overview.ts";
import { formatCount } from "../../../../domain/text/formats.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";

/** Status on one network, as a sentence. `campaignStatus` is the overall one; `ourCheck` what we say before networks are asked. */
export function routeStory(
  route: CampaignRoute,
  campaignStatus: StatusName,
  ourCheck: CampaignOverview["ourCheck"],
): string {
  const { routeName: name } = route;
  switch (route.status) {
    case "pending":
      if (ourCheck === "waiting")
        return translate("{name} gets it when we have looked at it.", { name });
      return pendingStory(route, campaignStatus);
    case "active":
      if (campaignStatus === "scheduled")
        return translate("{name} has approved it and sends it at the time you chose.", { name });
      return activeStory(route);
    case "paused":
      return translate("Paused on {name} after {of}.", { name, of: sentOf(route) });
    case "rejected":
      return rejectedStory(route, ourCheck);
    case "stopped":
      return stoppedStory(route);
    case "expired":
      return translate("{name} did not approve it in time.", { name });
    default:
      return finishedStory(route);
  }
}

function rejectedStory(
  { routeName: name, reason: known }: CampaignRoute,
  ourCheck: CampaignOverview["ourCheck"],
): string {
  const reason = known === null ? translate("no reason was given.") : translateKnown(known);
  return ourCheck === "refused"
    ? translate("We refused it: {reason} Its share of your money has been refunded.", { reason })
    : translate("{name} rejected it: {reason} Its share of your money has been refunded.", {
        name,
        reason,
      });
}

function pendingStory({ routeName: name, serviceId }: CampaignRoute, campaignStatus: StatusName) {
  if (serviceId !== null) return translate("{name} is checking your campaign.", { name });
  return campaignStatus === "in-process"
    ? translate("We are sending it to {name}.", { name })
    : translate("{name} has been asked to check it.", { name });
}

function activeStory(route: CampaignRoute): string {
  const { routeName: name, sent } = route;
  return sent === 0
    ? translate("{name} has approved it.", { name })
    : translate("{name} has sent {of}.", { name, of: sentOf(route) });
}

function stoppedStory(route: CampaignRoute): string {
  const { routeName: name } = route;
  if (!route.stopConfirmedAt && !route.isFinal)
    return translate("{name} has been asked to stop.", { name });
  return translate("Stopped on {name} after {of}.", { name, of: sentOf(route) });
}

function finishedStory(route: CampaignRoute): string {
  return translate("{name} has sent {of} and delivered {delivered}.", {
    name: route.routeName,
    of: sentOf(route),
    delivered: formatCount(route.delivered),
  });
}

function sentOf({ sent, people }: CampaignRoute): string {
  return translate("{sent} of {people}", { sent: formatCount(sent), people: formatCount(people) });
}
