import * as z from "zod";

/** A4 for the window, A5 for the counter. */
export const paper = z.enum(["A4", "A5"]).default("A4");

/** A PDF of one page. */
export const posterFile = z.object({
  fileName: z.string(),
  contentType: z.literal("application/pdf"),
  contentBase64: z.string(),
});
