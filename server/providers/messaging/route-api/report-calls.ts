import * as z from "zod";
import { MessagingError, type MessagingProvider } from "../messaging-provider.ts";
import type { ChangedService, ServiceReport } from "../messaging-reports.ts";
import { count, parsed, status } from "./translate.ts";

const reportReply = z
  .object({
    status,
    final: z.boolean(),
    reason: z.string().nullish(),
    words: z.array(z.string()).nullish(),
    booked: count,
    sent: count,
    delivered: count,
    undelivered: count,
    clicks: count,
    peopleClicked: count.nullish(),
    perDay: z.array(
      z.object({
        day: z.iso.date(),
        booked: count,
        sent: count,
        delivered: count,
        clicks: count,
        peopleClicked: count.default(0),
        unDelivered: count,
      }),
    ),
    failures: z.array(z.object({ reason: z.string(), count })),
    perHour: z
      .array(
        z.object({
          day: z.iso.date(),
          hour: z.number().int().min(0).max(23),
          sent: count,
          delivered: count,
          clicks: count,
        }),
      )
      .default([]),
    reads: count.default(0),
    fallbacks: count.default(0),
    complaints: count.default(0),
    viewable: count.default(0),
    costs: z
      .array(
        z.object({
          connectionId: count,
          connectionName: z.string().nullable(),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/)
            .nullable(),
          messages: count,
          parts: count,
          micros: count,
        }),
      )
      .default([]),
    finalAt: z.iso.datetime().nullish(),
  })
  // Money follows these figures, so a report that contradicts itself is not a report.
  .refine((report) => report.booked >= report.sent)
  .refine((report) => report.sent >= report.delivered + report.undelivered);

const changesReply = z.object({
  changes: z.array(z.looseObject({ id: z.number().int(), campaignCode: z.string() })),
  next: z.number().int().min(0),
  more: z.boolean(),
});

type Get = (
  routeId: number,
  path: string,
  query: Record<string, string | number>,
) => Promise<unknown>;

/** What became of services: of one, and of those that changed. */
export function reportCalls(get: Get): Pick<MessagingProvider, "readReport" | "readChanges"> {
  return {
    async readReport(routeId, serviceId, days) {
      const query = { id: serviceId };
      const period = days && { startPeriod: days.from, endPeriod: days.to };
      return reportOf(await get(routeId, "servicereport", { ...query, ...period }));
    },
    async readChanges(routeId, after) {
      try {
        const body = await get(routeId, "servicechanges", {
          ...(after !== undefined && { after }),
        });
        const { changes, ...where } = parsed(changesReply, body);
        return { ...where, ...sorted(changes) };
      } catch (error) {
        if (error instanceof MessagingError && error.kind === "not-found") return undefined;
        throw error;
      }
    },
  };
}

/** One report that contradicts itself must not keep the others back: its service is named, to be asked for alone. */
function sorted(entries: readonly z.infer<typeof changesReply>["changes"][number][]) {
  const changes: ChangedService[] = [];
  const notUnderstood: number[] = [];
  for (const entry of entries) {
    const report = reportReply.safeParse(entry);
    const { id: serviceId, campaignCode } = entry;
    if (report.success) changes.push({ ...fromReply(report.data), serviceId, campaignCode });
    else notUnderstood.push(serviceId);
  }
  return { changes, notUnderstood };
}

function reportOf(body: unknown): ServiceReport {
  return fromReply(parsed(reportReply, body));
}

function fromReply(reply: z.infer<typeof reportReply>): ServiceReport {
  const { final, reason, words, perDay, finalAt, peopleClicked, ...rest } = reply;
  return {
    ...rest,
    peopleClicked: peopleClicked ?? null,
    isFinal: final,
    finalAt: finalAt ? new Date(finalAt) : null,
    reason: reason ?? null,
    words: words ?? [],
    perDay: perDay.map(({ unDelivered, ...day }) => ({ ...day, undelivered: unDelivered })),
  };
}
