import { z } from "zod";
import { RCS_LIMITS, RCS_TTL_SECONDS_DEFAULT } from "../../../domain/message/rcs-message.ts";
import { baseUrl, messagesPerSecond } from "../http/call/settings.ts";

const TRAFFIC_TYPES = ["PROMOTION", "TRANSACTION", "AUTHENTICATION", "SERVICEREQUEST"] as const;

/** What is set of a connection to RCS for Business. The region is part of the base URL. */
export const rcsSettings = z.object({
  baseUrl: baseUrl(
    "https://rcsbusinessmessaging.googleapis.com",
    "Of the agent's region, such as https://europe-rcsbusinessmessaging.googleapis.com.",
  ),
  agentId: z
    .string()
    .regex(/^[\w.@-]{1,120}$/, { error: "is the agent's id, without spaces" })
    .meta({ title: "Agent ID", description: "Of the agent that is the sender." }),
  messagesPerSecond: messagesPerSecond(10),
  concurrentCalls: z.number().int().min(1).max(50).default(10).meta({
    title: "Calls at the same time",
    description: "One message is one call.",
  }),
  ttlSeconds: z
    .number()
    .int()
    .min(10)
    .max(RCS_LIMITS.ttlSecondsMax)
    .default(RCS_TTL_SECONDS_DEFAULT)
    .meta({
      title: "Time to arrive (seconds)",
      description:
        "A message that has not arrived by then is withdrawn, unless the message itself names another time.",
    }),
  messageTrafficType: z.enum(TRAFFIC_TYPES).default("PROMOTION").meta({
    title: "Kind of traffic",
    description: "As agreed with Google for the agent. Advertising is PROMOTION.",
  }),
  timeoutSeconds: z.number().min(0.1).max(120).default(30).meta({
    title: "Wait for an answer (seconds)",
    description: "After that the call counts as unanswered.",
  }),
});

export type RcsSettings = z.infer<typeof rcsSettings>;
