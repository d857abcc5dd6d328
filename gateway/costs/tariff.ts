import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import { measureMessage } from "../../domain/message/message-segments.ts";

/** What networks have a price for: SMS by part, everything else by message. */
export const CHANNELS = ["sms", "rcs", "pcm", "display"] as const;
export type Channel = (typeof CHANNELS)[number];

const CHANNEL_OF: Readonly<Record<KindName, Channel>> = {
  sms: "sms",
  "sms-link": "sms",
  pcm: "pcm",
  display: "display",
  rcs: "rcs",
};

/** What one unit costs, in millionths of the tariff's currency. */
export type Price = {
  channel: Channel;
  /** The network it is for; null is every other one. */
  routeId: number | null;
  unitMicros: bigint;
};

/** What a connection charges on a day. */
export type Tariff = { currency: string; prices: readonly Price[] };

/** A version of what a connection charges, from a civil day on. */
export type TariffVersion = Tariff & { id: number; connectionId: number; validFrom: string };

/** What is charged for a message: the channel, and how often its price (parts of an SMS, else 1). */
export type Units = { channel: Channel; parts: number };

/** What a network counts of a message of this kind with this text. */
export function unitsOf(kind: KindName, text: string): Units {
  const channel = CHANNEL_OF[kind];
  return { channel, parts: channel === "sms" ? Math.max(1, measureMessage(text).segments) : 1 };
}

/** What a connection charges on a civil day: of the versions that hold by then the last one; undefined without one. */
export function tariffOn(
  versions: readonly TariffVersion[],
  { connectionId, day }: { connectionId: number; day: string },
): TariffVersion | undefined {
  return versions.find((one) => one.connectionId === connectionId && one.validFrom <= day);
}

/** What one unit to a network costs (micros): the network's own price, else that of all others; undefined without either. */
export function priceOf(
  { prices }: Tariff,
  { channel, routeId }: { channel: Channel; routeId: number },
): bigint | undefined {
  const ofChannel = prices.filter((price) => price.channel === channel);
  const found =
    ofChannel.find((price) => price.routeId === routeId) ??
    ofChannel.find((price) => price.routeId === null);
  return found?.unitMicros;
}
