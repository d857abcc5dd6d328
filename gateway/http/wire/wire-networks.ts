import * as z from "zod";
import { MAX_SENDER_LENGTH } from "../../../domain/message/message-composition.ts";
import { CHANNELS } from "../../costs/tariff.ts";
import { count, id } from "./wire.ts";

const revision = z.int().min(1).max(2_147_483_647);
const settings = z.record(z.string(), z.unknown());
const words = {
  name: z.string().trim().min(1).max(60),
  /** Under which name its secrets are looked for, such as INFOBIP_ZA. */
  secretName: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}$/, "must be capital letters, digits and underscores"),
  settings,
  /** The country whose networks it reaches, all of them; left out: as before. */
  nationalCountryId: id.nullable().optional(),
};
const serving = z.strictObject({
  connectionId: id,
  /** The lowest number is asked first. */
  priority: z.int().min(1).max(9),
  /** Among connections of the same priority. */
  share: z.int().min(1).max(100),
});

const choice = z.strictObject({
  /** By share, or the cheapest of those that deliver well enough. */
  by: z.enum(["share", "price"]),
  /** By price alone: who delivered fewer of a hundred messages is left out. */
  minDeliveredPercent: z.int().min(0).max(100),
});

const senderState = z.enum(["requested", "registered", "refused"]);
const senderName = z.string().trim().min(1).max(MAX_SENDER_LENGTH);
const sender = {
  name: senderName,
  state: senderState,
  since: z.iso.date(),
  /** The network's own name of the registration. */
  reference: z.string().max(100),
  note: z.string().max(300),
  /** Whether advertisers whose own name is not registered are told of it. */
  isOffered: z.boolean(),
};
/** What the caller has seen: null when the name was not in the list. */
const known = senderState.nullable();

const price = z.strictObject({
  channel: z.enum(CHANNELS),
  /** The network that a message goes to; null is every other one. */
  routeId: id.nullable(),
  /** Of one part of an SMS, else of one message, in millionths of the currency. */
  unitMicros: z.int().min(0).max(1_000_000_000_000),
});
const tariff = {
  /** A civil day of the country that a message goes to. */
  validFrom: z.iso.date(),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be three capital letters"),
  prices: z.array(price).max(200),
};

export const nothing = z.strictObject({});
export const adaptersReply = z.object({
  adapters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** A JSON schema. */
      settings: z.record(z.string(), z.unknown()),
      secrets: z.array(z.string()),
    }),
  ),
});

const connection = z.object({
  id,
  name: z.string(),
  adapter: z.string(),
  settings,
  secretName: z.string(),
  /** Where each secret is looked for, and whether it is there; never what it is. */
  secrets: z.array(z.object({ name: z.string(), variable: z.string(), isSet: z.boolean() })),
  isEnabled: z.boolean(),
  revision,
  state: z.enum(["working", "resting", "off", "broken"]),
  problem: z.string().nullable(),
  /** The address that the network calls. */
  callbackUrl: z.string(),
  waiting: count,
  inDoubt: count,
  parked: count,
  nationalCountryId: id.nullable(),
  /** Whether messages may be from registered names alone; numbers and its own sender always may. */
  needsRegisteredSenders: z.boolean(),
  senders: z.array(z.object(sender)),
  /** Complaints of the last thirty days beside the messages that it was handed. */
  spam: z.object({ messages: count, complaints: count, isOften: z.boolean() }),
  /** With the messages of the last seven days whose fate is known. */
  routes: z.array(
    z.object({
      routeId: id,
      priority: count,
      share: count,
      delivered: count,
      undelivered: count,
    }),
  ),
  /** What it charges, each version from a day on, the latest first. Of two of a day the first one holds. */
  tariffs: z.array(z.object({ id, ...tariff })),
  /** Of a lookup service, in the last 30 days: numbers placed, questions about one, and those that it did not answer. */
  lookup: z.object({ numbers: count, asked: count, failed: count }).nullable(),
});
export const connectionReply = connection;
export const connectionsReply = z.object({
  connections: z.array(connection),
  /** Routes on which the cheapest connection of a turn is chosen; on all others by share. */
  choices: z.array(z.object({ routeId: id, ...choice.shape })),
});

export const createBody = z.strictObject({ adapter: z.string().min(1).max(60), ...words });
export const changeBody = z.strictObject({ id, revision, ...words });
export const switchBody = z.strictObject({ id, revision, isEnabled: z.boolean() });
export const removeBody = z.strictObject({ id, revision });
export const removeReply = z.object({ id });
export const servingBody = z.strictObject({
  known: z.array(serving).max(50),
  connections: z.array(serving).max(50),
  /** How one of the connections with the same priority is chosen; left out: as before. */
  choice: z.strictObject({ known: choice, next: choice }).optional(),
});
export const servingReply = z.object({ routeId: id, connections: z.array(serving) });
export const senderRuleBody = z.strictObject({ id, isRequired: z.boolean() });
export const senderBody = z.strictObject({ connectionId: id, ...sender, known });
export const senderRemoveBody = z.strictObject({ connectionId: id, name: senderName, known });

export const tariffBody = z.strictObject({
  connectionId: id,
  /** The newest version that the caller has seen: the highest id, null where there is none. */
  known: id.nullable(),
  ...tariff,
});

export const checkBody = z.strictObject({ id });
export const checkReply = z.object({
  balance: z.string().nullable(),
  problem: z.string().nullable(),
});
export const testBody = z.strictObject({
  id,
  countryId: id,
  msisdn: z.string().max(30),
  sender: z.string().min(1).max(MAX_SENDER_LENGTH),
  text: z.string().min(1).max(160),
});
export const testReply = z.object({
  outcome: z.enum(["accepted", "refused", "unknown", "nothing"]),
  problem: z.string().nullable(),
});
