import type { Log } from "../platform/log/log.ts";
import type { GatewayConfig } from "./config.ts";
import type { Database, DatabaseOrTransaction } from "./db/database.ts";
import { createCallbackKeys } from "./exchange/callback-keys.ts";
import { insertEvents } from "./exchange/event.store.ts";
import { createExchange } from "./exchange/exchange.ts";
import type { ReceiptMeter } from "./monitoring/receipt-meter.ts";
import { createSecrets } from "./exchange/secrets.ts";
import type { Leases } from "./leases/leases.ts";
import type { NumberVault } from "./lists/number-vault.ts";
import { ADAPTERS } from "./networks/adapters.ts";
import type { Adapter, EventSink } from "./networks/connection.ts";
import type { Network } from "./networks/network.ts";
import { NO_NETWORK } from "./networks/no-network.ts";
import { createSimulatedNetwork } from "./networks/simulated/simulated-network.ts";

/** The network behind routes that no connection serves. */
export function networkOf({ network, seed }: GatewayConfig): Network {
  return network === "simulated" ? createSimulatedNetwork(seed) : NO_NETWORK;
}

/** Connections to real networks, and where what they tell is stored. */
export function createConnections(
  { publicUrl, numbersIndexKey, networkSecrets }: GatewayConfig,
  {
    db,
    log,
    nowMs,
    vault,
    leases,
    meter,
  }: {
    db: Database;
    log: Log;
    nowMs: () => number;
    vault: NumberVault;
    leases: Leases;
    meter: ReceiptMeter | undefined;
  },
  adapters: readonly Adapter[] = ADAPTERS,
) {
  const callbackKeys = createCallbackKeys(numbersIndexKey);
  /** In the caller's transaction, where there is one. */
  const sinkOf = (id: number, into: DatabaseOrTransaction = db): EventSink => {
    const store: EventSink = (events) => insertEvents(into, vault, id, events, nowMs());
    const name = () => exchange.find(id)?.name ?? `connection ${id}`;
    return meter ? meter.ofConnection(name, store, nowMs) : store;
  };
  const setup = {
    adapters,
    secrets: createSecrets(networkSecrets),
    callbackUrlOf: (id: number, path = "networks") =>
      `${publicUrl}/${path}/${id}/${callbackKeys.keyOf(id)}`,
  };
  const exchange = createExchange({
    db,
    log,
    sinkOf,
    ...setup,
    nowMs: Date.now,
    businessMs: nowMs,
    leases,
  });
  return { exchange, callbackKeys, sinkOf, setup };
}
