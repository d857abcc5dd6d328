import { generateKeyPairSync } from "node:crypto";
import { z } from "zod";

const FAULTS = ["401", "403", "404", "429", "503", "500-after", "drop-after"] as const;
const ENDINGS = ["delivered", "read", "read-only", "expired", "revoke-failed", "silent"] as const;

/** What the RCS sandbox does, on command. What is left out stays as it was. */
export const commandSchema = z.strictObject({
  /** Where events are sent to: the address that a connection shows. */
  webhookUrl: z.url().optional(),
  /** What spoils the next calls, one after the other: before a message is taken, or after. */
  faults: z.array(z.enum(FAULTS)).max(1_000).optional(),
  /** Milliseconds that a message waits for its answer. */
  answerAfterMs: z.int().min(0).max(60_000).optional(),
  /** Whether the token endpoint refuses. */
  refusesTokens: z.boolean().optional(),
  /** Numbers whose phones have no RCS. */
  withoutRcs: z.array(z.string()).max(100_000).optional(),
  /** Numbers whose messages end in another way than `delivered`. */
  endings: z.record(z.string(), z.enum(ENDINGS)).optional(),
});
export type Command = z.infer<typeof commandSchema>;

/** A message that the sandbox has taken. */
export type Taken = {
  messageId: string;
  /** Digits with country code. */
  msisdn: string;
  message: unknown;
  /** How often it was handed over; it counts once. */
  times: number;
};

/** An agent of the sandbox, in memory: its own book, its key, and what it is asked to spoil. */
export function createAccount() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    taken: new Map<string, Taken>(),
    /** Messages whose events have left. */
    ended: new Set<string>(),
    tokens: new Set<string>(),
    /** Events and replies so far, for their ids. */
    counter: 0,
    /** Calls that are being answered, now and at most. */
    open: { now: 0, most: 0 },
    publicKey,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    settings: {
      webhookUrl: undefined as string | undefined,
      faults: [] as NonNullable<Command["faults"]>,
      answerAfterMs: 0,
      refusesTokens: false,
      withoutRcs: [] as string[],
      endings: {} as NonNullable<Command["endings"]>,
    },
  };
}

export type Account = ReturnType<typeof createAccount>;

export const SANDBOX_AGENT = "sandbox-agent";
export const SANDBOX_CLIENT_TOKEN = "sandbox-client-token";
export const SANDBOX_EMAIL = "loudhailer@sandbox.iam.gserviceaccount.com";

/** Changes what the sandbox does; what the command leaves out stays. */
export function applyCommand({ settings }: Account, command: Command): void {
  const given = Object.entries(command).filter(([, value]) => value !== undefined);
  Object.assign(settings, Object.fromEntries(given));
}
