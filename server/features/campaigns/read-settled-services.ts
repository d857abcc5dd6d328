import { priceMinor } from "../../../domain/price.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { CampaignMoney, ServiceFigures } from "../billing/books/compare-services.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { listSettledRoutes, type SettledRoute } from "./settled.store.ts";

const WINDOW_MS = 3 * 86_400_000;

/**
 * Campaigns that were settled in the last days, for reconciliation: their figures here and at the networks, and what was
 * spent against what the delivered coins cost. Throws when a network cannot be asked.
 */
export async function readSettledServices({
  db,
  clock,
  messaging,
}: Pick<CampaignsDeps, "db" | "clock" | "messaging">): Promise<{
  services: ServiceFigures[];
  campaigns: CampaignMoney[];
}> {
  const routes = await listSettledRoutes(db, new Date(clock.now().getTime() - WINDOW_MS));
  const services: ServiceFigures[] = [];
  for (const route of routes) {
    const { campaignCode, userId, currency, sent, delivered } = route;
    if (route.serviceId === null && sent === 0) continue;
    const theirs = await figuresThere(messaging, route);
    services.push({ campaignCode, userId, currency, ours: { sent, delivered }, theirs });
  }
  return { services, campaigns: moneyOf(routes) };
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
