import type { CountryConfig } from "../../../../domain/countries.ts";
import type { CsvFormat } from "../../../../domain/text/csv-formats.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import type { ArchiveMonths } from "../../../providers/messaging/messaging-archive.ts";
import { writeCsvFor } from "../../../write-csv-for.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { askNetworks } from "../networks/ask-networks.ts";
import { routeNames } from "../operation/opt-out-register.ts";
import { productName } from "../revenue/read-revenue.ts";
import { ARCHIVE_COLUMNS, OUTCOME_NAMES } from "./archive-words.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "messaging">;
export type ArchiveCsv = { fileName: string; content: string; isCut: boolean };

/** Of which months there is an archive. Throws unavailable, deadline-exceeded. */
export function readMonths({ messaging }: Pick<Deps, "messaging">): Promise<ArchiveMonths> {
  return askNetworks(() => messaging.listArchiveMonths());
}

/** A month of the archive as a file; that somebody read it is audited. Throws not-found, unavailable, deadline-exceeded. */
export async function exportArchive(
  { db, clock, messaging }: Deps,
  asked: { month: string; format: CsvFormat; country: CountryConfig },
  { actorUserId, requestId }: Actor,
): Promise<ArchiveCsv> {
  const { month, format } = asked;
  const { rows, isCut } = await askNetworks(() => messaging.readArchive(month));
  await recordAudit(db, {
    at: clock.now(),
    actorUserId,
    action: "export.made",
    subjectUserId: null,
    requestId,
    detail: { what: "archive", month },
  });
  const names = await routeNames(db);
  const isData = format === "data";
  const content = await writeCsvFor(asked, () => ({
    columns: ARCHIVE_COLUMNS,
    rows: rows.map((row) => [
      row.day,
      names.get(row.routeId) ?? String(row.routeId),
      translateKnown(productName(row.flowTypeId)),
      isData ? row.what : translateKnown(OUTCOME_NAMES[row.what] ?? row.what),
      row.reason === null ? null : translateKnown(row.reason),
      row.services,
      row.messages,
      row.parts,
    ]),
  }));
  return { fileName: `loudhailer-archive-${month}.csv`, content, isCut };
}
