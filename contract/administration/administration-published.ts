import * as z from "zod";
import { act, admin, find, read } from "./admin-procedure.ts";
import { dateTime, done, reason, userId } from "../common.ts";

/** A page or picture that somebody has made here, and everybody sees who knows its address. */
const published = z.object({
  address: z.string(),
  kind: z.enum(["page", "picture"]),
  /** What a page is called; empty for a picture. */
  name: z.string(),
  owner: z.object({
    userId,
    /** Empty for a visitor. */
    name: z.string(),
    isVisitor: z.boolean(),
  }),
  changedAt: dateTime,
  /** Where administrators have taken it down. */
  blocked: z.object({ at: dateTime, reason: z.string() }).nullable(),
});
const address = z.string().trim().min(1).max(500);

export const administrationPublished = {
  published: admin
    .route(
      read("/advertisers/{userId}/published", "Pages of an advertiser, and the newest pictures"),
    )
    .input(z.object({ userId }))
    .output(z.object({ rows: z.array(published) })),
  /** Of visitors too. */
  findPublished: admin
    .route(find("/published/find", "The page or picture at a public address"))
    .input(z.object({ address }))
    .output(published),
  /** Nobody is shown it any more, and its owner's campaigns that use it are stopped; its owner reads the reason. */
  takeDown: admin
    .route(act("/published/take-down", "Take down one page or picture"))
    .input(z.object({ address, reason }))
    .output(done),
  putBack: admin
    .route(act("/published/put-back", "Show a page or picture again"))
    .input(z.object({ address, reason }))
    .output(done),
};
