import { STATUS } from "../../../domain/campaign-status.ts";
import type { CampaignRoute } from "./campaign.ts";
import { formatCount } from "../../../domain/formats.ts";
import type { ShownRow } from "../../../domain/hidden-cells.ts";
import { say, sayKnown } from "../../../domain/say.ts";

/**
 * What happens on one network, as a sentence; figures that are left out of the report are left out of it too.
 * `campaignStatus` is the one over all networks.
 */
export function routeStory(route: ShownRow<CampaignRoute>, campaignStatus: number): string {
  const { route_name: name } = route;
  switch (route.status) {
    case STATUS.Pending:
      return route.service_id === null
        ? say("{name} is being asked.", { name })
        : say("{name} is looking at your campaign.", { name });
    case STATUS.Active:
      if (campaignStatus === STATUS.Scheduled)
        return say("{name} has approved it and starts at the time you chose.", { name });
      return activeStory(route);
    case STATUS.Saved:
      return route.hidden.includes("sent")
        ? say("Paused on {name}.", { name })
        : say("Paused on {name} after {of}.", { name, of: sentOf(route) });
    case STATUS.Rejected:
      return say("{name} refused it: {reason} Its share of your money is back.", {
        name,
        reason: route.reason === null ? say("no reason was given.") : sayKnown(route.reason),
      });
    case STATUS.Stopped:
      return stoppedStory(route);
    case STATUS.Expired:
      return say("{name} did not approve it in time.", { name });
    default:
      return finishedStory(route);
  }
}

function activeStory(route: ShownRow<CampaignRoute>): string {
  const { route_name: name, hidden, sent } = route;
  if (hidden.includes("sent")) return say("{name} has begun to send.", { name });
  return sent === 0
    ? say("{name} has approved it.", { name })
    : say("{name} has sent {of}.", { name, of: sentOf(route) });
}

function stoppedStory(route: ShownRow<CampaignRoute>): string {
  const { route_name: name } = route;
  if (!route.stop_confirmed_at && !route.is_final)
    return say("{name} has been told to stop.", { name });
  return route.hidden.includes("sent")
    ? say("Stopped on {name}.", { name })
    : say("Stopped on {name} after {of}.", { name, of: sentOf(route) });
}

function finishedStory(route: ShownRow<CampaignRoute>): string {
  const { route_name: name, hidden } = route;
  if (hidden.includes("sent")) return say("{name} has finished.", { name });
  const of = sentOf(route);
  return hidden.includes("delivered")
    ? say("{name} has sent {of}.", { name, of })
    : say("{name} has sent {of} and delivered {delivered}.", {
        name,
        of,
        delivered: formatCount(route.delivered),
      });
}

function sentOf({ sent, people }: CampaignRoute): string {
  return say("{sent} of {people}", { sent: formatCount(sent), people: formatCount(people) });
}
