import {
  connectNetwork,
  type GatewayCall,
  type NetworkToConnect,
} from "../testing/networks/connect-network.ts";
import { AGGREGATOR_SECRETS, DIALECT_SETUPS } from "../testing/networks/sandbox-aggregator.ts";

const AGGREGATOR = "infobip";

/** Where the trial's networks are reached. */
export type TrialNetworks = {
  gatewayUrl: string;
  gatewayLogin: { username: string; password: string };
  smscPort: number;
  /** Of the sandbox with its aggregators, by https. */
  aggregatorUrl: string;
};

const setup = DIALECT_SETUPS.find(({ name }) => name === AGGREGATOR);

/** Variables of the gateway with the secrets of its two networks. */
export const networkSecrets = (smscPassword: string): Readonly<Record<string, string>> => ({
  NETWORK_SECRET_OPERATOR_PASSWORD: smscPassword,
  ...setup?.variables,
});

/**
 * Connects both networks as an administrator does: an operator over SMPP for its own numbers, an aggregator over https for all
 * other networks of South Africa, which learns where receipts go. Throws what was refused.
 */
export async function connectNetworks(networks: TrialNetworks): Promise<void> {
  const { smscPort, aggregatorUrl, gatewayUrl } = networks;
  const call = await callerOf(networks);
  await connectNetwork(call, operator(smscPort));
  const { callbackPath } = await connectNetwork(call, {
    adapter: AGGREGATOR,
    name: "Aggregator of the trial",
    secretName: AGGREGATOR_SECRETS,
    settings: {
      ...setup?.settings,
      baseUrl: `${aggregatorUrl}/networks/${AGGREGATOR}`,
      messagesPerSecond: 200,
    },
    routeIds: [105, 107, 108],
  });
  const entered = await fetch(`${aggregatorUrl}/api/networks/${AGGREGATOR}`, {
    method: "PUT",
    body: JSON.stringify({ webhookUrl: gatewayUrl + callbackPath }),
  });
  if (!entered.ok) throw new Error(`The aggregator answered ${entered.status}.`);
}

/** Whether a number is of the network that is connected over SMPP. */
export const isOfOperator = (msisdn: string): boolean => msisdn.startsWith("2782");

const operator = (port: number): NetworkToConnect => ({
  adapter: "smpp",
  name: "Operator of the trial",
  secretName: "OPERATOR",
  settings: {
    host: "127.0.0.1",
    port,
    systemId: "loudhailer",
    ownSender: "1400",
    idBase: "hex-dec",
    messagesPerSecond: 200,
  },
  routeIds: [97],
});

/** Numbers in the aggregator's own book, as often as they are there. */
export async function listTakenByAggregator(aggregatorUrl: string): Promise<string[]> {
  const response = await fetch(`${aggregatorUrl}/api/networks/${AGGREGATOR}`);
  const { taken } = (await response.json()) as { taken: { msisdn: string }[] };
  return taken.map(({ msisdn }) => msisdn);
}

async function callerOf({ gatewayUrl, gatewayLogin }: TrialNetworks): Promise<GatewayCall> {
  const response = await fetch(`${gatewayUrl}/apis/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams(gatewayLogin),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return async (method, path, body) => {
    const reply = await fetch(gatewayUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
}
