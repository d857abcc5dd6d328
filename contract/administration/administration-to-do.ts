import * as z from "zod";
import { admin, count, read } from "./admin-procedure.ts";
import { empty } from "../common.ts";

/** What may wait for an administrator, the most urgent first. */
const TASKS = [
  "differences",
  "bonuses",
  "corrections",
  "disputes",
  "refunds",
  "reviews",
  "complaints",
  "networks",
  "senders",
  "registers",
  "support",
  "jobs",
] as const;

export const administrationToDo = {
  toDo: admin
    .route(read("/to-do", "What waits for this administrator, and how much of it"))
    .input(empty)
    .output(
      z.object({
        /** Only what there is. */
        tasks: z.array(z.object({ kind: z.enum(TASKS), count: count.min(1) })),
        /** Of these, what another administrator has asked for and may not approve. */
        second: count,
        /** What this administrator has asked for and somebody else has to approve. */
        own: count,
        /** False when the gateway gave no answer: complaints, networks and sender names are missing then. */
        areNetworksKnown: z.boolean(),
      }),
    ),
};
