import { COUNTRIES } from "../../../../domain/countries.ts";
import { priceMinor } from "../../../../domain/money/price.ts";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import type {
  CampaignMoney,
  ServiceFigures,
  SettledMark,
  SettledPage,
  UnknownService,
} from "../../billing/accounting/compare-services.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { listSettledRoutes, listUnknownCodes, type SettledRoute } from "./settled.store.ts";

const PAGE_CAMPAIGNS = 100;
const EPOCH = new Date(0);

type Deps = Pick<CampaignsDeps, "db" | "messaging">;

/**
 * The next campaigns in order of settlement, for reconciliation: their figures here and at the networks, and what was spent
 * against what the charged coins cost. Throws when a network cannot be asked.
 */
export async function readSettledPage(
  { db, messaging }: Deps,
  after: SettledMark | null,
): Promise<SettledPage> {
  const routes = await listSettledRoutes(db, after, PAGE_CAMPAIGNS);
  const services: ServiceFigures[] = [];
  for (const route of routes) {
    const { campaignCode, userId, currency, sent, delivered } = route;
    if (route.serviceId === null && sent === 0) continue;
    const theirs = await figuresThere(messaging, route);
    services.push({ campaignCode, userId, currency, ours: { sent, delivered }, theirs });
  }
  const last = routes.at(-1) ?? null;
  return {
    services,
    campaigns: moneyOf(routes),
    last: last && { settledAt: last.settledAt, campaignId: last.campaignId },
  };
}

/** Services that a network has since then under codes that we never booked. Throws when a network cannot be asked. */
export async function readUnknownServices(
  { db, messaging }: Deps,
  from: Date | null,
): Promise<UnknownService[]> {
  const unknown: UnknownService[] = [];
  for (const { id: countryId } of COUNTRIES) {
    for (const { routeId } of await messaging.listRoutes(countryId)) {
      const listed = await messaging.listServiceCodes(routeId, from ?? EPOCH);
      const codes = await listUnknownCodes(db, listed);
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
    const charged = own.reduce((sum, route) => sum + route.charged, 0);
    const coins = BigInt(charged) * BigInt(first.parts);
    const { userId, currency, spentMinor, unitPriceTenThousandths } = first;
    const expectedMinor = priceMinor(unitPriceTenThousandths, coins);
    return [{ campaignId, userId, currency, spentMinor, expectedMinor }];
  });
}
