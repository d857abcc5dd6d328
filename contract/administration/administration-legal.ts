import * as z from "zod";
import { act, admin, read } from "./admin-procedure.ts";
import { countryId, done, empty, reason } from "../common.ts";
import { legalKind, legalText, textVersion } from "../legal.ts";

export const administrationLegal = {
  legalTexts: admin
    .route(
      read("/legal-texts", "Terms and privacy notices as they are now, with their placeholders"),
    )
    .input(empty)
    .output(z.object({ rows: z.array(legalText) })),
  publishLegalText: admin
    .route(act("/legal-texts", "Publish a new version of the terms or of a privacy notice"))
    .input(
      z.object({
        kind: legalKind,
        countryId,
        body: z.string().trim().min(200).max(60_000),
        /** The version that was read before writing; aborted when there is a newer one. */
        basedOn: textVersion,
        reason,
      }),
    )
    .output(done),
};
