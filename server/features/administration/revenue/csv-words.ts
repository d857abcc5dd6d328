import type { CsvColumn } from "../../../../domain/text/csv.ts";
import { msg } from "../../../../domain/translate.ts";

/** Codes are for programs and stay as they are; names are for people. */
const FIGURES: readonly CsvColumn[] = [
  { code: "booked", name: msg("Booked") },
  { code: "sent", name: msg("Sent") },
  { code: "delivered", name: msg("Delivered") },
  { code: "undelivered", name: msg("Undelivered") },
  { code: "clicks", name: msg("Taps") },
];

export const CAMPAIGN_COLUMNS: readonly CsvColumn[] = [
  { code: "campaign", name: msg("Campaign number") },
  { code: "advertiser", name: msg("Advertiser") },
  { code: "title", name: msg("Title") },
  { code: "country", name: msg("Country") },
  { code: "product", name: msg("Product") },
  { code: "status", name: msg("Status") },
  { code: "submitted", name: msg("Sent for checking") },
  ...FIGURES,
  { code: "currency", name: msg("Currency") },
  { code: "booked_amount", name: msg("Amount booked") },
  { code: "spent_amount", name: msg("Amount spent") },
];

export const LINE_COLUMNS: readonly CsvColumn[] = [
  { code: "at", name: msg("Date") },
  { code: "advertiser", name: msg("Advertiser") },
  { code: "kind", name: msg("Kind") },
  { code: "about", name: msg("About") },
  { code: "currency", name: msg("Currency") },
  { code: "available_change", name: msg("Change of what is available") },
  { code: "held_change", name: msg("Change of what is set aside") },
];

export const REPORT_COLUMNS: readonly CsvColumn[] = [
  { code: "day", name: msg("Day") },
  ...FIGURES,
  { code: "people_clicked", name: msg("People who tapped") },
];

/** What a line of the wallet is, by its kind in the ledger. */
export const LEDGER_KIND_NAMES: Readonly<Record<string, string>> = {
  "top-up": msg("Top-up"),
  hold: msg("Set aside"),
  spend: msg("Spent"),
  release: msg("Refunded from a campaign"),
  bonus: msg("Bonus"),
  "bonus-expiry": msg("Bonus expired"),
  refund: msg("Paid back"),
  subscription: msg("Plan"),
  dispute: msg("Disputed payment"),
  correction: msg("Correction"),
};
