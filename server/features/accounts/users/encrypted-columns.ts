import type { SealedColumn } from "../../../../platform/sealing/reseal.ts";

/** Every column that NUMBER_KEY encrypts. A test compares them with the schema. */
export const ENCRYPTED_COLUMNS: readonly SealedColumn[] = [
  { table: "account_profile", column: "mobile_number_encrypted" },
  { table: "msisdn_list_number", column: "number_encrypted" },
  { table: "msisdn_list_chunk", column: "numbers_encrypted" },
  { table: "msisdn_list_bad_row", column: "value_encrypted" },
  { table: "opt_out_number", column: "number_encrypted" },
  { table: "register_change", column: "number_encrypted" },
  { table: "register_chunk", column: "numbers_encrypted" },
  { table: "register_import_number", column: "number_encrypted" },
  { table: "register_number", column: "number_encrypted" },
];
