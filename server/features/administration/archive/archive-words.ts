import type { CsvColumn } from "../../../../domain/text/csv.ts";
import { msg } from "../../../../domain/translate.ts";

/** Columns of a month of the archive. */
export const ARCHIVE_COLUMNS: readonly CsvColumn[] = [
  { code: "day", name: msg("Day") },
  { code: "network", name: msg("Network") },
  { code: "product", name: msg("Product") },
  { code: "what", name: msg("What happened") },
  { code: "reason", name: msg("Reason") },
  { code: "campaigns", name: msg("Campaigns") },
  { code: "messages", name: msg("Messages") },
  { code: "parts", name: msg("SMS parts") },
];

/** What became of messages, or what people did with them. */
export const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  sent: msg("Sent, no receipt came"),
  delivered: msg("Delivered"),
  undelivered: msg("Undelivered"),
  tapped: msg("Link tapped"),
  opened: msg("Opened"),
  viewed: msg("Seen on the screen"),
};
