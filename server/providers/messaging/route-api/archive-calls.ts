import * as z from "zod";
import type { MessagingArchive } from "../messaging-archive.ts";
import type { RouteApi } from "./api.ts";
import { parsed } from "./translate.ts";

const whole = z.number().int().min(0);
const monthsReply = z.object({
  isOn: z.boolean(),
  goodAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  months: z.array(z.object({ month: z.string(), services: whole, messages: whole })),
});
const rowsReply = z.object({
  rows: z.array(
    z.object({
      day: z.string().nullable(),
      routeId: whole,
      flowTypeId: whole,
      what: z.string(),
      reason: z.string().nullable(),
      services: whole,
      messages: whole,
      parts: whole.nullable(),
    }),
  ),
  isCut: z.boolean(),
});

/** Files are brought and read. */
const READ_TIMEOUT_MS = 60_000;

/** Calls about the archive of messages. */
export function archiveCalls(api: RouteApi, { baseUrl }: { baseUrl: string }): MessagingArchive {
  return {
    async listArchiveMonths() {
      const url = `${baseUrl}/company/archivemonths`;
      return parsed(monthsReply, await api.call({ method: "GET", url }));
    },
    async readArchive(month) {
      const url = `${baseUrl}/company/archiverows`;
      const call = { method: "GET" as const, url, query: { month }, timeoutMs: READ_TIMEOUT_MS };
      return parsed(rowsReply, await api.call(call));
    },
  };
}
