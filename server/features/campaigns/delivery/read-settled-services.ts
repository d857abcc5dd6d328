import { COUNTRIES } from "../../../../domain/countries.ts";
import { priceMinor } from "../../../../domain/money/price.ts";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import type {
  CampaignMoney,
  ServiceFigures,
  UnknownService,
} from "../../billing/accounting/compare-services.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { listSettledRoutes, listUnknownCodes, type SettledRoute } from "./settled.store.ts";

const WINDOW_MS = 3 * 86_400_000;

/**
 * Campaigns that were settled in the last days, for reconciliation: their figures here and at the networks, and what was
 * spent against what the delivered coins cost. And what the networks have that we never booked. Throws when a network cannot be asked.
 */
export async function readSettledServices({
  db,
  clock,
  messaging,
}: Pick<CampaignsDeps, "db" | "clock" | "messaging">): Promise<{
  services: ServiceFigures[];
  campaigns: CampaignMoney[];
  unknown: UnknownService[];
}> {
  const from = new Date(clock.now().getTime() - WINDOW_MS);
  const routes = await listSettledRoutes(db, from);
  const services: ServiceFigures[] = [];
  for (const route of routes) {
    const { campaignCode, userId, currency, sent, delivered } = route;
    if (route.serviceId === null && sent === 0) continue;
    const theirs = await figuresThere(messaging, route);
    services.push({ campaignCode, userId, currency, ours: { sent, delivered }, theirs });
  }
  const unknown = await servicesUnknownHere(db, messaging, from);
  return { services, campaigns: moneyOf(routes), unknown };
}

/** Services that a network has under codes that we never booked. */
async function servicesUnknownHere(
  db: CampaignsDeps["db"],
  messaging: MessagingProvider,
  from: Date,
): Promise<UnknownService[]> {
  const unknown: UnknownService[] = [];
  for (const { id: countryId } of COUNTRIES) {
    for (const { routeId } of await messaging.listRoutes(countryId)) {
      const codes = await listUnknownCodes(db, await messaging.listServiceCodes(routeId, from));
      unknown.push(...codes.map((campaignCode) => ({ campaignCode, routeId })));
    }
  }
  return unknown;
}

async function figuresThere(
  messaging: MessagingProvider,
  { routeId, campaignCode }: SettledRoute,
): Promise<{ sent: number; delivered: number } | null> {
  const service = await messaging.findService(routeId, campaignCode);
  if (!service) return null;
  const { sent, delivered } = await messaging.readReport(routeId, service.serviceId);
  return { sent, delivered };
}

function moneyOf(routes: SettledRoute[]): CampaignMoney[] {
  const byCampaign = Map.groupBy(routes, ({ campaignId }) => campaignId);
  return [...byCampaign].flatMap(([campaignId, own]) => {
    const [first] = own;
    if (!first) return [];
    const delivered = own.reduce((sum, route) => sum + route.delivered, 0);
    const coins = BigInt(delivered) * BigInt(first.parts);
    const { userId, currency, spentMinor, unitPriceTenThousandths } = first;
    const expectedMinor = priceMinor(unitPriceTenThousandths, coins);
    return [{ campaignId, userId, currency, spentMinor, expectedMinor }];
  });
}
