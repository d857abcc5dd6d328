import * as z from "zod";
import { FILE_ENCODINGS } from "../audience/lists.ts";
import { countryId, dateTime, done, empty, id, reason } from "../common.ts";
import { act, admin, count, read } from "./admin-procedure.ts";

const mode = z.enum(["replace", "add"]);

/** A register that was read in. What it would do, or did, to the register of its country is in added, unchanged and gone. */
const registerImport = z.object({
  id,
  countryId,
  mode,
  source: z.enum(["file", "service"]),
  state: z.enum(["shown", "taken", "dropped"]),
  accepted: count,
  duplicate: count,
  bad: count,
  added: count,
  unchanged: count,
  gone: count,
  readAt: dateTime,
  takenAt: dateTime.nullable(),
  takenBy: z.string().nullable(),
  /** Null for a service, and where that account is gone. */
  takenByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The first hundred bad rows: the row of the file, and why. */
  badRows: z.array(z.object({ row: z.number().int(), problem: z.string() })),
});

/** National opt-out registers. A file is put to `/files/msisdnList/{name}` first. */
export const administrationRegister = {
  registers: admin
    .route(read("/registers", "National opt-out registers, and what was read in"))
    .input(empty)
    .output(
      z.object({
        countries: z.array(
          z.object({
            countryId,
            numbers: count,
            /** Null while none was ever taken. */
            takenAt: dateTime.nullable(),
            /** Older than a month. */
            isOld: z.boolean(),
            /** Changes that the networks do not know yet. */
            untold: count,
          }),
        ),
        imports: z.array(registerImport),
      }),
    ),
  readRegister: admin
    .route(act("/registers", "Read an uploaded register and show what it would change"))
    .input(
      z.object({
        countryId,
        path: z.string().max(200),
        /** Replace: who is not in the file leaves the register. */
        mode,
        encoding: z.enum(FILE_ENCODINGS).optional(),
        /** Found when left out; counted from 0. */
        phoneColumn: z.number().int().min(0).max(199).optional(),
      }),
    )
    .output(registerImport),
  takeRegister: admin
    .route(act("/registers/take", "Take a register whose counts were shown"))
    .input(z.object({ id, reason }))
    .output(done),
  discardRegister: admin
    .route(act("/registers/discard", "Throw a register away that was read in and not taken"))
    .input(z.object({ id }))
    .output(done),
};
