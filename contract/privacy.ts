import * as z from "zod";
import { amountMinor, currency, dateTime, done, empty, id } from "./common.ts";
import { procedure } from "./traits.ts";

const tags = ["Privacy"];
const count = z.number().int().min(0);

/** Privacy rights of an account's owner, and the account's open sessions. */
export const privacyContract = {
  sessions: procedure({ role: "member", acting: "allowed", secondFactor: "optional" })
    .route({ method: "GET", path: "/privacy/sessions", summary: "Where I am signed in", tags })
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            /** As the browser called itself, or empty. */
            device: z.string(),
            createdAt: dateTime,
            lastSeenAt: dateTime,
            isCurrent: z.boolean(),
          }),
        ),
      }),
    ),
  endSession: procedure({ role: "member", secondFactor: "optional" })
    .route({ method: "POST", path: "/privacy/sessions/end", summary: "Sign one device out", tags })
    .input(z.object({ id: z.string().max(64) }))
    .output(done),
  endAllSessions: procedure({ role: "member", secondFactor: "optional", clearsDevice: true })
    .route({
      method: "POST",
      path: "/privacy/sessions/end-all",
      summary: "Sign out everywhere, here too",
      tags,
    })
    .input(empty)
    .output(done),
  exportData: procedure({ role: "member", limit: "files" })
    .route({ method: "GET", path: "/privacy/export", summary: "All my data as JSON", tags })
    .input(empty)
    .output(z.object({ fileName: z.string(), data: z.record(z.string(), z.unknown()) })),
  beforeDeletion: procedure({ role: "member" })
    .route({
      method: "GET",
      path: "/privacy/before-deletion",
      summary: "What must end before my account can be deleted, and what deleting it takes away",
      tags,
    })
    .input(empty)
    .output(
      z.object({
        /** Campaigns that are not settled: how many, and the oldest of them. */
        openCampaigns: count,
        campaigns: z.array(z.object({ id, title: z.string() })),
        /** The wallet, for each currency in which there is money. */
        money: z.array(
          z.object({
            currency,
            paidInMinor: amountMinor,
            bonusMinor: amountMinor,
            heldMinor: amountMinor,
          }),
        ),
        /** Payments that may still arrive, disputed payments, and lost disputes that are not paid back. */
        payments: count,
        disputes: count,
        debts: count,
        plan: z.string().nullable(),
        /** Deleted with the account. */
        drafts: count,
        lists: count,
        audiences: count,
        pages: count,
        vouchers: count,
        cards: count,
        /** Stay, as tax law asks. */
        invoices: count,
      }),
    ),
  deleteAccount: procedure({ role: "member", limit: "credentials", clearsDevice: true })
    .route({ method: "POST", path: "/privacy/delete-account", summary: "Delete my account", tags })
    .input(
      z.object({
        password: z.string().max(128),
        /** With money still in the wallet: aborted unless the owner says that it may stay behind. */
        leavesBalance: z.boolean().optional(),
      }),
    )
    .output(done),
};
