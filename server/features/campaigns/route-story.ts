import { STATUS } from "../../../domain/campaign-status.ts";
import type { CampaignRoute } from "./campaign.ts";

/** What happens on one network, as a sentence. */
export function routeStory(route: CampaignRoute): string {
  const { route_name: name, people, sent, delivered } = route;
  const of = `${sent.toLocaleString("en")} of ${people.toLocaleString("en")}`;
  switch (route.status) {
    case STATUS.Pending:
      return route.service_id === null
        ? `${name} is being asked.`
        : `${name} is looking at your campaign.`;
    case STATUS.Active:
      return sent === 0 ? `${name} has approved it.` : `${name} has sent ${of}.`;
    case STATUS.Saved:
      return `Paused on ${name} after ${of}.`;
    case STATUS.Rejected:
      return `${name} refused it: ${route.reason ?? "no reason was given."} Its share of your money is back.`;
    case STATUS.Stopped:
      return route.stop_confirmed_at || route.is_final
        ? `Stopped on ${name} after ${of}.`
        : `${name} has been told to stop.`;
    case STATUS.Expired:
      return `${name} did not approve it in time.`;
    default:
      return `${name} has sent ${of} and delivered ${delivered.toLocaleString("en")}.`;
  }
}
