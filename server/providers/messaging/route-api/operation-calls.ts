import * as z from "zod";
import type { MessagingOperation } from "../messaging-operation.ts";
import type { RouteApi } from "./api.ts";
import { archiveCalls } from "./archive-calls.ts";
import { networkCalls } from "./network-calls.ts";
import { subscriberCalls } from "./subscriber-calls.ts";
import { parsed } from "./translate.ts";

const SENDER = "Loudhailer";
const source = z.enum(["reply", "link", "advertiser", "administrator", "register"]);
const messageReply = z.object({ state: z.enum(["waiting", "sent", "opted-out"]) });
const findReply = z.object({
  routeId: z.number().int(),
  optOut: z
    .object({ at: z.string(), source, reason: z.string().nullable(), inRegister: z.boolean() })
    .nullable(),
});
const historyReply = z.object({
  optOuts: z.array(
    z.object({
      at: z.string(),
      source,
      reason: z.string().nullable(),
      inRegister: z.boolean(),
      liftedAt: z.string().nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
  bases: z.array(
    z.object({
      routeId: z.number().int(),
      consentSource: z.string(),
      consentOn: z.string(),
      removedAt: z.string().nullable(),
    }),
  ),
  messages: z.array(
    z.object({
      campaignCode: z.string().nullable(),
      sender: z.string(),
      sentAt: z.string(),
      state: z.enum(["sent", "delivered", "undelivered"]),
      isToList: z.boolean(),
    }),
  ),
});
const liftReply = z.object({ isLifted: z.boolean() });
const listReply = z.object({
  total: z.number().int().min(0),
  optOuts: z.array(
    z.object({
      id: z.number().int(),
      routeId: z.number().int(),
      number: z.string(),
      at: z.string(),
      source,
      reason: z.string().nullable(),
    }),
  ),
  next: z.number().int().nullable(),
});
const addReply = z.object({ isNew: z.boolean() });
const countsReply = z.object({
  counts: z.array(
    z.object({
      routeId: z.number().int(),
      source,
      day: z.iso.date(),
      count: z.number().int().min(0),
    }),
  ),
});

/** Calls other than campaigns. `forgetRoutes` is called when cached routes have changed. */
export function operationCalls(
  api: RouteApi,
  at: {
    baseUrl: string;
    routeUrl: (routeId: number) => Promise<string>;
    forgetRoutes: () => void;
  },
): MessagingOperation {
  const company = `${at.baseUrl}/company`;
  return {
    ...networkCalls(api, at),
    ...subscriberCalls(api, at),
    ...archiveCalls(api, at),
    async sendOwnerMessage({ isAsked, ...message }) {
      const url = `${company}/transactionalmessage`;
      const body = { ...message, sender: SENDER, asked: isAsked };
      return parsed(messageReply, await api.call({ method: "POST", url, body })).state;
    },
    async findOptOut(body) {
      return parsed(
        findReply,
        await api.call({ method: "POST", url: `${company}/optoutfind`, body }),
      );
    },
    async readNumberHistory(body) {
      const url = `${company}/numberhistory`;
      return parsed(historyReply, await api.call({ method: "POST", url, body }));
    },
    async addOptOut(optOut) {
      const body = { ...optOut, source: "administrator" };
      return parsed(addReply, await api.call({ method: "POST", url: `${company}/optouts`, body }))
        .isNew;
    },
    async liftOptOut(body) {
      const url = `${company}/optoutlift`;
      return parsed(liftReply, await api.call({ method: "POST", url, body })).isLifted;
    },
    async listOptOuts(query) {
      const url = `${company}/optoutlist`;
      return parsed(listReply, await api.call({ method: "GET", url, query }));
    },
    async changeRegister(body) {
      await api.call({ method: "POST", url: `${company}/nationalregister`, body });
    },
    async countOptOuts(query) {
      const url = `${company}/optoutcounts`;
      return parsed(countsReply, await api.call({ method: "GET", url, query })).counts;
    },
    async setHoliday(body) {
      await api.call({ method: "PUT", url: `${company}/publicholiday`, body });
    },
    async setCountryRule(body) {
      await api.call({ method: "PUT", url: `${company}/countryrule`, body });
    },
    async setRouteWords(routeId, body) {
      await api.call({ method: "PUT", url: `${await at.routeUrl(routeId)}/routewords`, body });
      at.forgetRoutes();
    },
  };
}
