import type { SealedColumn } from "../../../../platform/sealing/reseal.ts";

const BY_INDEX = "'number ' || coalesce(encode(number_index, 'hex'), '')";

/** Every column that NUMBER_KEY encrypts, and for what (number-place.ts). A test compares them with the schema. */
export const ENCRYPTED_COLUMNS: readonly SealedColumn[] = [
  { table: "account_profile", column: "mobile_number_encrypted", place: "'user ' || user_id" },
  { table: "msisdn_list_number", column: "number_encrypted", place: BY_INDEX },
  {
    table: "msisdn_list_chunk",
    column: "numbers_encrypted",
    place: "'chunk ' || list_id || ' ' || ordinal",
  },
  {
    table: "msisdn_list_bad_row",
    column: "value_encrypted",
    place: "'bad row ' || list_id || ' ' || row_number",
  },
  { table: "opt_out_number", column: "number_encrypted", place: BY_INDEX },
  { table: "register_change", column: "number_encrypted", place: BY_INDEX },
  {
    table: "register_chunk",
    column: "numbers_encrypted",
    place: "'chunk register of country ' || country_id || ' ' || ordinal",
  },
  { table: "register_import_number", column: "number_encrypted", place: BY_INDEX },
  { table: "register_number", column: "number_encrypted", place: BY_INDEX },
];
