import type { Database } from "../../db/database.ts";
import type {
  MessagingClient,
  MessagingProvider,
  MessagingRoute,
} from "../../providers/messaging/messaging-provider.ts";
import { recordClientInfo } from "../accounts/users/client-info.ts";
import { listClients } from "../accounts/users/client.store.ts";

/** Finds or creates an advertiser's client on a route, under a public name. Throws MessagingError. */
export async function clientOnRoute(
  { db, messaging }: { db: Database; messaging: MessagingProvider },
  { userId, name }: { userId: string; name: string },
  { routeId, routeApiUrl }: Pick<MessagingRoute, "routeId" | "routeApiUrl">,
): Promise<MessagingClient> {
  const known = (await listClients(db, userId)).find((client) => client.routeId === routeId);
  if (known) return { clientId: known.clientId, clientUserId: known.clientUserId };
  const client = await messaging.ensureClient(routeId, {
    externalUserId: userId,
    title: name || "Shop",
  });
  await recordClientInfo(db, userId, { ...client, routeId, routeApiUrl });
  return client;
}
