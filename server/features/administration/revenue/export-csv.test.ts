import { expect, test } from "vitest";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import type { Database } from "../../../db/database.ts";
import { exportCsv } from "./export-csv.ts";

test("a file has twenty thousand rows at most, and says so where there were more", async () => {
  const linesOf = async (rows: number) => {
    const day = { booked: 0, sent: 0, delivered: 0, unDelivered: 0, clicks: 0 };
    const readDays = async () =>
      Array.from({ length: rows }, (_, at) => ({ day: `day ${at}`, ...day }));
    // A report comes from its reader alone.
    const db = {} as Database;
    const query = { what: "report", userId: "owner", campaignId: "one", format: "data" } as const;
    const country = SOUTH_AFRICA;
    const { content, isCut } = await exportCsv({ db, readDays }, { ...query, country });
    return { rows: content.trim().split("\r\n").length - 1, isCut };
  };
  expect(await linesOf(20_000)).toEqual({ rows: 20_000, isCut: false });
  expect(await linesOf(20_001)).toEqual({ rows: 20_000, isCut: true });
});
