import { type Adapter, type Connection, NothingTaken } from "../connection.ts";
import { createAccessTokens, readServiceAccount } from "./access-token.ts";
import { findCapable } from "./find-capable.ts";
import { handOverAll } from "./hand-over.ts";
import { createRcsClient } from "./rcs-client.ts";
import { messageIdOf } from "./message-id.ts";
import { readRcsCallback } from "./read-callback.ts";
import { rcsSettings, type RcsSettings } from "./settings.ts";

/** Messages in one hand-over; each is a call of its own. */
const MAX_BATCH = 100;
/** For how long it ignores an id that it has is not documented. */
const REPEATABLE_MS = 6 * 3_600_000;

/** Google RCS for Business, its REST interface (developers.google.com/business-communications/rcs-business-messaging). */
export const googleRcsAdapter: Adapter<RcsSettings> = {
  name: "google-rcs",
  title: "Google RCS for Business",
  settings: rcsSettings,
  secrets: ["serviceAccountKey", "clientToken"],
  connect(settings, { serviceAccountKey = "", clientToken = "" }, { log, nowMs }): Connection {
    const account = readServiceAccount(serviceAccountKey);
    const timeoutMs = settings.timeoutSeconds * 1_000;
    const client = account
      ? createRcsClient(
          { baseUrl: settings.baseUrl, timeoutMs },
          createAccessTokens(account, { nowMs, timeoutMs }),
        )
      : {
          call: async () => {
            throw new NothingTaken("credentials", KEY_PROBLEM);
          },
        };
    return {
      capabilities: {
        kinds: ["rcs"],
        maxBatch: MAX_BATCH,
        messagesPerSecond: settings.messagesPerSecond,
        isIdempotent: true,
        repeatableForMs: REPEATABLE_MS,
        receipts: "push",
        doubtsBy: "reference",
        replies: "push",
      },
      async handOver(_batchId, messages) {
        const results = await handOverAll(client, settings, messages);
        const doubts = results.filter(({ outcome }) => outcome === "unknown").length;
        if (doubts > 0)
          log.warn({ network: "google-rcs", messages: doubts }, "the network gave no answer");
        return results;
      },
      nameOf: (reference) => messageIdOf(settings.agentId, reference),
      readCallback: (callback) => readRcsCallback(callback, clientToken, nowMs()),
      findRcsCapable: (msisdns) => findCapable(client, settings.agentId, msisdns),
      problem: () => (account ? undefined : KEY_PROBLEM),
    };
  },
};

const KEY_PROBLEM = "The service account key is not the JSON file that Google gives out.";
