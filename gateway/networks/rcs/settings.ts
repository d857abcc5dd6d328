import { z } from "zod";
import { RCS_LIMITS, RCS_TTL_SECONDS_DEFAULT } from "../../../domain/message/rcs-message.ts";
import { baseUrl } from "../http/call/settings.ts";

const TRAFFIC_TYPES = ["PROMOTION", "TRANSACTION", "AUTHENTICATION", "SERVICEREQUEST"] as const;

/** What is set of a connection to RCS for Business. The region is part of the base URL. */
export const rcsSettings = z.object({
  baseUrl: baseUrl("https://rcsbusinessmessaging.googleapis.com"),
  agentId: z.string().regex(/^[\w.@-]{1,120}$/, { error: "is the agent's id, without spaces" }),
  messagesPerSecond: z.number().min(0.1).max(1_000).default(10),
  /** Messages that are on their way to the network at the same moment. */
  concurrentCalls: z.number().int().min(1).max(50).default(10),
  /** A message that has not arrived by then is withdrawn, where the message itself says nothing. */
  ttlSeconds: z
    .number()
    .int()
    .min(10)
    .max(RCS_LIMITS.ttlSecondsMax)
    .default(RCS_TTL_SECONDS_DEFAULT),
  messageTrafficType: z.enum(TRAFFIC_TYPES).default("PROMOTION"),
  /** How long an answer may take. */
  timeoutSeconds: z.number().min(0.1).max(120).default(30),
});

export type RcsSettings = z.infer<typeof rcsSettings>;
