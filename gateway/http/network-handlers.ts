import type { Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import { checkConnection } from "../exchange/check-connection.ts";
import { settingsSchema } from "../exchange/check-settings.ts";
import { changeTariff } from "../costs/change-tariff.ts";
import {
  changeConnection,
  createConnection,
  removeConnection,
  switchConnection,
} from "../exchange/change-connection.ts";
import { changeSender, changeSenderRule, removeSender } from "../exchange/change-senders.ts";
import { listChoices } from "../exchange/choosing/route-choice.store.ts";
import { changeServing } from "../exchange/change-serving.ts";
import { type DescribeDeps, describeConnections } from "../exchange/describe-connections.ts";
import type { Directory } from "../lists/directory.ts";
import { sendTestMessage } from "../transactional/send-test-message.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";
import type { connectionReply } from "./wire/wire-networks.ts";
import type * as z from "zod";

export type NetworkApiDeps = DescribeDeps & { directory: Directory };

type Described = z.input<typeof connectionReply>;

/** Registers the endpoints about connections to networks. */
export function serveNetworks(app: Hono, guard: Guard, deps: NetworkApiDeps): void {
  const listAll = async (): Promise<Described[]> => {
    const all = await describeConnections(deps);
    return all.map((one) => ({
      ...one,
      settings: one.settings as Record<string, unknown>,
      tariffs: one.tariffs.map(({ prices, ...tariff }) => ({
        ...tariff,
        prices: prices.map((price) => ({ ...price, unitMicros: Number(price.unitMicros) })),
      })),
    }));
  };
  const describe = async (id: number): Promise<Described> => {
    const found = (await listAll()).find((one) => one.id === id);
    if (!found) throw new AppError("not-found");
    return found;
  };

  serveEndpoint(app, endpoints.networkAdapters, guard, async () => ({
    adapters: deps.adapters.map((adapter) => ({
      name: adapter.name,
      title: adapter.title,
      settings: settingsSchema(adapter),
      secrets: [...adapter.secrets],
    })),
  }));
  serveEndpoint(app, endpoints.listConnections, guard, async () => ({
    connections: await listAll(),
    choices: await listChoices(deps.db),
  }));
  serveEndpoint(app, endpoints.createConnection, guard, async (body) =>
    describe(await createConnection(deps, body)),
  );
  serveEndpoint(app, endpoints.changeConnection, guard, async (body) => {
    await changeConnection(deps, body);
    return describe(body.id);
  });
  serveEndpoint(app, endpoints.switchConnection, guard, async (body) => {
    await switchConnection(deps, body);
    return describe(body.id);
  });
  serveEndpoint(app, endpoints.removeConnection, guard, async (body) => {
    await removeConnection(deps, body);
    return { id: body.id };
  });
  serveEndpoint(app, endpoints.connectionSenderRule, guard, async (body) => {
    await changeSenderRule(deps, body);
    return describe(body.id);
  });
  serveEndpoint(app, endpoints.connectionSender, guard, async (body) => {
    await changeSender(deps, body);
    return describe(body.connectionId);
  });
  serveEndpoint(app, endpoints.removeConnectionSender, guard, async (body) => {
    await removeSender(deps, body);
    return describe(body.connectionId);
  });
  serveEndpoint(app, endpoints.connectionTariff, guard, async ({ prices, ...body }) => {
    await changeTariff(deps, {
      ...body,
      prices: prices.map((price) => ({ ...price, unitMicros: BigInt(price.unitMicros) })),
    });
    return describe(body.connectionId);
  });
  serveEndpoint(app, endpoints.checkConnection, guard, ({ id }) =>
    checkConnection(deps.exchange, id),
  );
  serveEndpoint(app, endpoints.testConnection, guard, (body) => sendTestMessage(deps, body));
  serveEndpoint(app, endpoints.routeConnections, guard, async (body, routeId) => {
    await changeServing(deps, routeId, body);
    return { routeId, connections: body.connections };
  });
}
