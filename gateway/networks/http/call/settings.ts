import { z } from "zod";
import { isCleartextUrl } from "../../../../platform/cleartext.ts";
import { isLocal } from "../../../../platform/sandbox-guard.ts";

/** An aggregator's address. Keys and numbers travel with every call, so only this machine is spoken to without TLS. */
export const baseUrl = (address: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an https address" })
    .max(300)
    .refine((url) => !URL.canParse(url) || !isCleartextUrl(url) || isLocal(url), {
      error: "must begin with https://",
    })
    .default(address);

/** What is set of every connection over HTTP. `maxBatch` is what the aggregator takes in one call. */
export const commonSettings = (maxBatch: number, usualBatch: number) => ({
  /** Sender of messages that name none; '' leaves it to the aggregator. */
  ownSender: z.string().max(20).default(""),
  /** Messages in one call. */
  batchSize: z.number().int().min(1).max(maxBatch).default(usualBatch),
  messagesPerSecond: z.number().min(0.1).max(1_000).default(10),
  /** How long an answer may take. */
  timeoutSeconds: z.number().min(0.1).max(120).default(30),
});

export type CommonSettings = {
  baseUrl: string;
  ownSender: string;
  batchSize: number;
  messagesPerSecond: number;
  timeoutSeconds: number;
};

/** A sender name of SMS: 11 characters, or a number of up to 15 digits; '' where the connection's own answers. */
export function isSender(sender: string): boolean {
  return /^(?:[\x20-\x7e]{0,11}|\+?\d{3,15})$/.test(sender);
}
