import * as z from "zod";
import type { MessagingNetworks } from "../messaging-networks.ts";
import type { RouteApi } from "./api.ts";
import { parsed } from "./translate.ts";

const whole = z.number().int().min(0);
const settings = z.record(z.string(), z.unknown());
const adaptersReply = z.object({
  adapters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      settings,
      secrets: z.array(z.string()),
    }),
  ),
});
const connection = z.object({
  id: whole,
  name: z.string(),
  adapter: z.string(),
  secretName: z.string(),
  settings,
  secrets: z.array(z.object({ name: z.string(), variable: z.string(), isSet: z.boolean() })),
  // A provider that knows no such connections has none.
  nationalCountryId: whole.nullable().default(null),
  isEnabled: z.boolean(),
  revision: whole,
  state: z.enum(["working", "resting", "off", "broken"]),
  problem: z.string().nullable(),
  callbackUrl: z.string(),
  waiting: whole,
  inDoubt: whole,
  parked: whole,
  // A provider that knows no such lists takes every name.
  needsRegisteredSenders: z.boolean().default(false),
  senders: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(["requested", "registered", "refused"]),
        since: z.iso.date(),
        reference: z.string(),
        note: z.string(),
        isOffered: z.boolean(),
      }),
    )
    .default([]),
  // A provider that books no costs has no prices.
  tariffs: z
    .array(
      z.object({
        id: whole,
        validFrom: z.iso.date(),
        currency: z.string(),
        prices: z.array(
          z.object({
            channel: z.enum(["sms", "rcs", "pcm", "display"]),
            routeId: whole.nullable(),
            unitMicros: whole,
          }),
        ),
      }),
    )
    .default([]),
  spam: z
    .object({ messages: whole, complaints: whole, isOften: z.boolean() })
    .default({ messages: 0, complaints: 0, isOften: false }),
  routes: z.array(
    z.object({
      routeId: whole,
      priority: whole,
      share: whole,
      delivered: whole.default(0),
      undelivered: whole.default(0),
    }),
  ),
  lookup: z.object({ numbers: whole, asked: whole, failed: whole }).nullable().default(null),
});
const connectionsReply = z.object({
  connections: z.array(connection),
  // A provider that compares no prices shares.
  choices: z
    .array(
      z.object({
        routeId: whole,
        by: z.enum(["share", "price"]),
        minDeliveredPercent: whole.max(100),
      }),
    )
    .default([]),
});
const checkReply = z.object({ balance: z.string().nullable(), problem: z.string().nullable() });
const testReply = z.object({
  outcome: z.enum(["accepted", "refused", "unknown", "nothing"]),
  problem: z.string().nullable(),
});

/** Calls about the provider's connections to networks. */
export function networkCalls(
  api: RouteApi,
  { baseUrl, routeUrl }: { baseUrl: string; routeUrl: (routeId: number) => Promise<string> },
): MessagingNetworks {
  const at = (path: string) => `${baseUrl}/company/${path}`;
  const post = (path: string, body: unknown) => api.call({ method: "POST", url: at(path), body });
  const put = (path: string, body: unknown) => api.call({ method: "PUT", url: at(path), body });
  return {
    async listNetworkAdapters() {
      const reply = await api.call({ method: "GET", url: at("networkadapters") });
      return parsed(adaptersReply, reply).adapters;
    },
    async listNetworks() {
      const reply = await api.call({ method: "GET", url: at("connections") });
      return parsed(connectionsReply, reply);
    },
    createNetwork: async (body) => parsed(connection, await post("connection", body)),
    changeNetwork: async (body) => parsed(connection, await put("connection", body)),
    switchNetwork: async (body) => parsed(connection, await put("connectionswitch", body)),
    async removeNetwork(body) {
      await post("connectionremove", body);
    },
    async setRouteNetworks(routeId, body) {
      await api.call({ method: "PUT", url: `${await routeUrl(routeId)}/connections`, body });
    },
    setNetworkSenderRule: async (body) =>
      parsed(connection, await put("connectionsenderrule", body)),
    setNetworkSender: async (body) => parsed(connection, await put("connectionsender", body)),
    removeNetworkSender: async (body) =>
      parsed(connection, await post("connectionsenderremove", body)),
    setNetworkTariff: async (body) => parsed(connection, await put("connectiontariff", body)),
    checkNetwork: async (id) => parsed(checkReply, await post("connectioncheck", { id })),
    testNetwork: async (body) => parsed(testReply, await post("connectiontest", body)),
  };
}
