import type { Log } from "../platform/log/log.ts";
import type { GatewayConfig } from "./config.ts";
import type { Database } from "./db/database.ts";
import { createCallbackKeys } from "./exchange/callback-keys.ts";
import { createTakeHeard, type TakeHeard } from "./events/take-heard.ts";
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
  const takeAll = createTakeHeard({ db, vault, nowMs });
  /** By one way, whoever called whom; what comes in again in the same call is counted once. */
  const takeHeard: TakeHeard = async (id, heard) => {
    const taken = await takeAll(id, heard);
    if (!taken.isRepeated)
      meter?.note(exchange.find(id)?.name ?? `connection ${id}`, heard.events, nowMs());
    return taken;
  };
  const sinkOf =
    (id: number): EventSink =>
    async (events) => {
      if (events.length > 0) await takeHeard(id, { events });
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
  return { exchange, callbackKeys, sinkOf, takeHeard, setup };
}
