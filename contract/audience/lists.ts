import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import { countryId, cursor, dateTime, done, id, pageSize, wholeNumber } from "../common.ts";
import { procedure } from "../traits.ts";

/** The MSISDN list of spec section 3 (id, name, cnt, path), with what became of its rows. */
export const msisdnList = z.object({
  id,
  name: z.string(),
  /** Good numbers, each once: the same as accepted. */
  cnt: z.number().int(),
  path: z.string(),
  countryId,
  accepted: z.number().int(),
  duplicate: z.number().int(),
  bad: z.number().int(),
  createdAt: dateTime,
  /** Its numbers are deleted then. */
  expiresAt: dateTime,
  /** Null until somebody has said where the numbers come from: without it the list cannot be written to. */
  consent: z.object({ at: dateTime, source: z.string(), text: z.string() }).nullable(),
  /** Column of the file, counted from 0. */
  phoneColumn: z.number().int(),
});

export const badRow = z.object({
  /** The row of the user's own file, counted from 1. */
  row: z.number().int(),
  value: z.string(),
  problem: z.string(),
});

/** Rows that are wrong in the same way. */
export const badRowGroup = z.object({
  /** Passed to repairListRows. */
  reason: z.string(),
  problem: z.string(),
  count: z.number().int(),
  /** The first three. */
  samples: z.array(z.object({ row: z.number().int(), value: z.string() })),
  isRepairable: z.boolean(),
});

/** How the letters of a file are written. */
export const FILE_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
const fileEncoding = z.enum(FILE_ENCODINGS);

export const CONSENT_SOURCES = ["customers", "sign-up", "event", "other"] as const;

const listName = z.string().trim().min(1).max(80);

const consentGiven = z.object({
  source: z.enum(CONSENT_SOURCES),
  /** The sentence that was agreed to, word for word. */
  text: z.string().trim().min(10).max(500),
});

/** What becomes of an uploaded file. */
export const listOrder = z.object({
  name: listName,
  path: z.string().max(200),
  /** The country of the profile when left out. */
  countryId: countryId.optional(),
  /** Guessed when left out. */
  phoneColumn: z.number().int().min(0).max(199).optional(),
  encoding: fileEncoding.optional(),
  consent: consentGiven.optional(),
});

/** Own lists. A file is put to `/files/msisdnList/{name}` first (see its answer's `path`). */
export const listProcedures = {
  lists: procedure({ role: "member", acting: "allowed", read: { sentAs: "POST", isCached: true } })
    .route({ method: "GET", path: "/lists", summary: "Own lists", tags: ["Lists"] })
    .input(z.object({}))
    .output(
      z.object({
        lists: z.array(msisdnList),
        most: z.number().int(),
        /** No larger file can be uploaded. */
        maxFileBytes: z.number().int(),
      }),
    ),
  previewFile: procedure({ role: "member", country: "countryId" })
    .route({
      method: "POST",
      path: "/lists/preview",
      summary: "First rows of an uploaded file, and which column looks like phone numbers",
      tags: ["Lists"],
    })
    /** The encoding is found when it is left out. */
    .input(z.object({ path: z.string().max(200), countryId, encoding: fileEncoding.optional() }))
    .output(
      z.object({
        encoding: fileEncoding,
        delimiter: z.string(),
        hasHeading: z.boolean(),
        headings: z.array(z.string()),
        /** Null when no column holds phone numbers. */
        phoneColumn: z.number().int().nullable(),
        /** Up to five raw rows of the file, after the heading. */
        rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
      }),
    ),
  createList: procedure({ role: "member", code: "unl", country: "countryId" })
    .route({
      method: "POST",
      path: "/lists",
      summary: "Make an uploaded file a number list",
      tags: ["Lists"],
    })
    .input(listOrder)
    .output(msisdnList.extend({ badRows: z.array(badRow) })),
  list: procedure({ role: "member", acting: "allowed" })
    .route({ method: "GET", path: "/lists/{id}", summary: "One list", tags: ["Lists"] })
    .input(z.object({ id, cursor: cursor.optional(), limit: pageSize.optional() }))
    .output(
      msisdnList.extend({
        badRows: z.array(badRow),
        nextCursor: z.string().nullable(),
        /** The same rows by what is wrong with them, most first. */
        groups: z.array(badRowGroup),
        /** Bad rows beyond the first twenty thousand are counted but not stored. */
        isBadRowsCut: z.boolean(),
      }),
    ),
  fixListRows: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/lists/{id}/rows",
      summary: "Correct bad rows in place",
      tags: ["Lists"],
    })
    /** An empty value drops the row. */
    .input(
      z.object({
        id,
        rows: z
          .array(z.object({ row: wholeNumber.min(1), value: z.string().max(60) }))
          .min(1)
          .max(200),
      }),
    )
    .output(msisdnList.extend({ badRows: z.array(badRow) })),
  repairListRows: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/lists/{id}/repair",
      summary: "Repair or remove all bad rows of one kind",
      tags: ["Lists"],
    })
    .input(z.object({ id, reason: z.string().max(40), action: z.enum(["repair", "remove"]) }))
    .output(msisdnList),
  badRowsCsv: procedure({ role: "member", limit: "files" })
    .route({
      method: "POST",
      path: "/lists/{id}/bad-rows",
      summary: "The rows that are not used, as CSV",
      tags: ["Lists"],
    })
    .input(z.object({ id, format: z.enum(CSV_FORMATS).default("data") }))
    .output(z.object({ fileName: z.string(), content: z.string() })),
  declareConsent: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/lists/{id}/consent",
      summary: "Say where the numbers come from and that these people agreed",
      tags: ["Lists"],
    })
    .input(consentGiven.extend({ id }))
    .output(msisdnList),
  /** `was` is the name being replaced; aborted when another device has changed it since. */
  renameList: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/lists/{id}/name",
      summary: "Give a list another name; the same call again changes nothing",
      tags: ["Lists"],
    })
    .input(z.object({ id, was: listName, name: listName }))
    .output(msisdnList),
  deleteList: procedure({ role: "member" })
    .route({
      method: "DELETE",
      path: "/lists/{id}",
      summary: "Delete a list and its numbers",
      tags: ["Lists"],
    })
    .input(z.object({ id }))
    .output(done),
};
