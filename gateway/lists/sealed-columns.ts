import type { SealedColumn } from "../../platform/sealing/reseal.ts";

/** Every column that the vault seals. A test compares them with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "subscriber", column: "number_sealed" },
  { table: "base_import_row", column: "number_sealed" },
  { table: "network_event", column: "number_sealed" },
  { table: "network_event", column: "text_sealed" },
];
