import * as z from "zod";
import { act, admin, count, read } from "./admin-procedure.ts";
import { MAX_SENDER_LENGTH } from "../../domain/message/message-composition.ts";
import { date, done, empty, reason } from "../common.ts";

const networkId = z.int().min(1).max(2_147_483_647);
const known = { id: networkId, revision: networkId };
const settings = z.record(z.string().max(60), z.unknown());
const words = {
  name: z.string().trim().min(1).max(60),
  /** Under which name its secrets are looked for, such as INFOBIP_ZA. */
  secretName: z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/),
  settings,
  /** The country whose networks it reaches, all of them; null where it serves its routes alone. Left out, it stays. */
  nationalCountryId: networkId.nullable().optional(),
};
/** The lowest priority is asked first; among equals by share. */
const serving = z.object({
  connectionId: networkId,
  priority: z.int().min(1).max(9),
  share: z.int().min(1).max(100),
});

/** How one of the connections of a priority is chosen: by share, or the cheapest of those that deliver well enough. */
const choice = z.object({
  by: z.enum(["share", "price"]),
  /** By price alone: who delivered fewer of a hundred messages in seven days is left out. */
  minDeliveredPercent: z.int().min(0).max(100),
});

const senderState = z.enum(["requested", "registered", "refused"]);
const sender = z.object({
  name: z.string().trim().min(1).max(MAX_SENDER_LENGTH),
  state: senderState,
  /** The day of its state. */
  since: date,
  /** The network's own name of the registration. */
  reference: z.string().trim().max(100),
  note: z.string().trim().max(300),
  /** Whether advertisers whose own name is not registered are told of it. */
  isOffered: z.boolean(),
});
const tariff = z.object({
  /** A civil day of the country that a message goes to. */
  validFrom: date,
  /** What the network charges in, which may be none of ours. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  prices: z
    .array(
      z.object({
        channel: z.enum(["sms", "rcs", "pcm", "display"]),
        /** The network that the price is for; null is every other one. */
        routeId: networkId.nullable(),
        /** Millionths of the currency unit, for a part of an SMS or for a message of anything else. */
        unitMicros: z.int().min(0).max(2_000_000_000),
      }),
    )
    .max(200),
});
/** The state that was seen; null when the name was not in the list. */
const seen = senderState.nullable();

/** Connections to operators and aggregators. No procedure takes or answers a secret. */
export const administrationNetworks = {
  networks: admin
    .route(read("/networks", "Connections to networks, the kinds there are, and the routes"))
    .input(empty)
    .output(
      z.object({
        adapters: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            /** A JSON schema. */
            settings: z.record(z.string(), z.unknown()),
            secrets: z.array(z.string()),
          }),
        ),
        connections: z.array(
          z.object({
            ...known,
            name: z.string(),
            adapter: z.string(),
            secretName: z.string(),
            settings: z.record(z.string(), z.unknown()),
            secrets: z.array(
              z.object({ name: z.string(), variable: z.string(), isSet: z.boolean() }),
            ),
            isEnabled: z.boolean(),
            nationalCountryId: networkId.nullable(),
            state: z.enum(["working", "resting", "off", "broken"]),
            problem: z.string().nullable(),
            callbackUrl: z.string(),
            /** Messages that wait for a receipt, messages in doubt, receipts that name no known message. */
            waiting: count,
            inDoubt: count,
            parked: count,
            /** Of a lookup service, in the last 30 days: numbers placed, questions about one, those that it did not answer. */
            lookup: z.object({ numbers: count, asked: count, failed: count }).nullable(),
            /** Whether messages may be from registered names alone. */
            needsRegisteredSenders: z.boolean(),
            /** Those that were asked for first. */
            senders: z.array(sender),
            /** What it charges, each version from a day on, the latest first. Of two of a day the first one holds. */
            tariffs: z.array(tariff.extend({ id: networkId })),
            /** Complaints of the last thirty days, beside what it was handed. */
            spam: z.object({ messages: count, complaints: count, isOften: z.boolean() }),
          }),
        ),
        routes: z.array(
          z.object({
            routeId: z.int(),
            countryId: z.int(),
            name: z.string(),
            connections: z.array(serving),
            choice,
            /** Messages of the last seven days whose fate is known. */
            results: z.array(
              z.object({ connectionId: networkId, delivered: count, undelivered: count }),
            ),
          }),
        ),
      }),
    ),
  createNetwork: admin
    .route(act("/networks", "Add a connection to a network, switched off"))
    .input(z.object({ adapter: z.string().min(1).max(60), ...words, reason }))
    .output(z.object({ id: networkId })),
  changeNetwork: admin
    .route(act("/networks/{id}", "Change a connection to a network"))
    .input(z.object({ ...known, ...words, reason }))
    .output(done),
  switchNetwork: admin
    .route(act("/networks/{id}/switch", "Switch a connection to a network on or off"))
    .input(z.object({ ...known, isEnabled: z.boolean(), reason }))
    .output(done),
  removeNetwork: admin
    .route(act("/networks/{id}/remove", "Take a connection away that nothing refers to"))
    .input(z.object({ ...known, reason }))
    .output(done),
  setRouteNetworks: admin
    .route(
      act("/routes/{routeId}/networks", "Which connections serve a route, and how one is chosen"),
    )
    .input(
      z.object({
        routeId: networkId,
        /** What was seen before; refused when it is something else by now. */
        known: z.array(serving).max(50),
        connections: z.array(serving).max(50),
        /** Left out, it stays as it is. */
        choice: z.object({ known: choice, next: choice }).optional(),
        reason,
      }),
    )
    .output(done),
  setNetworkSenderRule: admin
    .route(act("/networks/{id}/sender-rule", "Whether only registered sender names may be used"))
    .input(z.object({ id: networkId, isRequired: z.boolean(), reason }))
    .output(done),
  setNetworkSender: admin
    .route(act("/networks/{id}/senders", "Add a sender name to a connection, or change it"))
    .input(sender.extend({ id: networkId, known: seen, reason }))
    .output(done),
  removeNetworkSender: admin
    .route(act("/networks/{id}/senders/remove", "Take a sender name off the list of a connection"))
    .input(z.object({ id: networkId, name: sender.shape.name, known: seen, reason }))
    .output(done),
  setNetworkTariff: admin
    .route(act("/networks/{id}/tariffs", "Say what a connection charges, from a day on"))
    .input(
      tariff.extend({
        id: networkId,
        /** The newest version that was seen; null without one. */
        known: networkId.nullable(),
        reason,
      }),
    )
    .output(done),
  checkNetwork: admin
    .route(act("/networks/{id}/check", "Ask a network how the account stands"))
    .input(z.object({ id: networkId }))
    .output(z.object({ balance: z.string().nullable(), problem: z.string().nullable() })),
  testNetwork: admin
    .route(act("/networks/{id}/test", "Send a test message to your own proved number"))
    .input(z.object({ id: networkId }))
    .output(
      z.object({
        outcome: z.enum(["accepted", "refused", "unknown", "nothing"]),
        problem: z.string().nullable(),
      }),
    ),
};
