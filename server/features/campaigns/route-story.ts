import { STATUS } from "../../../domain/campaign-status.ts";
import type { CampaignRoute } from "./campaign.ts";
import { formatCount } from "../../../domain/formats.ts";
import { say, sayKnown } from "../../../domain/say.ts";

/** What happens on one network, as a sentence. `campaignStatus` is the one over all networks. */
export function routeStory(route: CampaignRoute, campaignStatus: number): string {
  const { route_name: name, people, sent, delivered } = route;
  const of = say("{sent} of {people}", { sent: formatCount(sent), people: formatCount(people) });
  switch (route.status) {
    case STATUS.Pending:
      return route.service_id === null
        ? say("{name} is being asked.", { name })
        : say("{name} is looking at your campaign.", { name });
    case STATUS.Active:
      if (campaignStatus === STATUS.Scheduled)
        return say("{name} has approved it and starts at the time you chose.", { name });
      return sent === 0
        ? say("{name} has approved it.", { name })
        : say("{name} has sent {of}.", { name, of });
    case STATUS.Saved:
      return say("Paused on {name} after {of}.", { name, of });
    case STATUS.Rejected:
      return say("{name} refused it: {reason} Its share of your money is back.", {
        name,
        reason: route.reason === null ? say("no reason was given.") : sayKnown(route.reason),
      });
    case STATUS.Stopped:
      return route.stop_confirmed_at || route.is_final
        ? say("Stopped on {name} after {of}.", { name, of })
        : say("{name} has been told to stop.", { name });
    case STATUS.Expired:
      return say("{name} did not approve it in time.", { name });
    default:
      return say("{name} has sent {of} and delivered {delivered}.", {
        name,
        of,
        delivered: formatCount(delivered),
      });
  }
}
