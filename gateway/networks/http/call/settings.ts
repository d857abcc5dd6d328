import { z } from "zod";
import { isCleartextUrl } from "../../../../platform/cleartext.ts";
import { isLocal } from "../../../../platform/sandbox-guard.ts";

/** A setting that most accounts change although it has a default: the form shows it with those that are required. */
export const SHOWN_FIRST = { isShownFirst: true } as const;

/**
 * An aggregator's address, with its own hint for administrators and `SHOWN_FIRST` where each account has its own. Keys and numbers travel with every call, so only this machine
 * is spoken to without TLS.
 */
export const baseUrl = (
  address: string,
  description = "Leave it as it is, unless the network gave you another address.",
  place: Partial<typeof SHOWN_FIRST> = {},
) =>
  z
    .url({ protocol: /^https?$/, error: "must be an https address" })
    .max(300)
    .refine((url) => !URL.canParse(url) || !isCleartextUrl(url) || isLocal(url), {
      error: "must begin with https://",
    })
    .default(address)
    .meta({ title: "Address of the network", description, ...place });

/** How fast a network is written to, from `usual` messages a second on. */
export const messagesPerSecond = (usual: number) =>
  z.number().min(0.1).max(1_000).default(usual).meta({
    title: "Messages a second",
    description: "Agree on it with the network.",
  });

/** What is set of every connection over HTTP. `maxBatch` is what the aggregator takes in one call. */
export const commonSettings = (maxBatch: number, usualBatch: number) => ({
  ownSender: z.string().max(20).default("").meta({
    title: "Usual sender",
    description: "Sender of messages that name none. Empty: the network chooses.",
  }),
  batchSize: z.number().int().min(1).max(maxBatch).default(usualBatch).meta({
    title: "Messages in one call",
    description: "Fewer make each call shorter; more make a large campaign faster.",
  }),
  messagesPerSecond: messagesPerSecond(10),
  timeoutSeconds: z.number().min(0.1).max(120).default(30).meta({
    title: "Wait for an answer (seconds)",
    description: "After that nobody knows whether the network took the messages of the call.",
  }),
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
