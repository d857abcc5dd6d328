import { z } from "zod";
import { type Adapter, NothingTaken } from "../connection.ts";

const tagServerSettings = z.object({
  /** Characters that the operator has left for a tag. */
  maxCharacters: z.number().int().min(20).max(160).default(110),
  /** How long a question may be in our hands, in milliseconds; later than that it is answered without a tag. */
  budgetMs: z.number().int().min(1).max(1_000).default(50),
  /** Tags of all advertisers together that one person gets on a day. */
  maxPerPersonPerDay: z.number().int().min(1).max(100).default(3),
});

type TagServerSettings = z.infer<typeof tagServerSettings>;

/** Operators whose Please Call Me system asks for a tag with every message of theirs. */
export const tagServerAdapter: Adapter<TagServerSettings> = {
  name: "tag-server",
  title: "Tag server (Please Call Me)",
  settings: tagServerSettings,
  secrets: [],
  onRequest: { kind: "pcm", path: "tags" },
  connect: (settings) => ({
    capabilities: {
      kinds: ["pcm"],
      maxBatch: 1,
      messagesPerSecond: 1,
      isIdempotent: false,
      receipts: "none",
      replies: "none",
    },
    tags: settings,
    handOver: () =>
      Promise.reject(new NothingTaken("fault", "An operator asks for tags; none is handed over.")),
  }),
};
