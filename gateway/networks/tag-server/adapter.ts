import { z } from "zod";
import { askedOnly } from "../asked-only.ts";
import type { Adapter } from "../connection.ts";

const tagServerSettings = z.object({
  maxCharacters: z.number().int().min(20).max(160).default(110).meta({
    title: "Characters of a tag",
    description: "What the operator's own text leaves free.",
  }),
  budgetMs: z.number().int().min(1).max(1_000).default(50).meta({
    title: "Time to answer (milliseconds)",
    description: "A question that takes us longer is answered without a tag.",
  }),
  maxPerPersonPerDay: z.number().int().min(1).max(100).default(3).meta({
    title: "Tags for a person on a day",
    description: "Of all advertisers together.",
  }),
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
    ...askedOnly("pcm", "An operator asks for tags; none is handed over."),
    tags: settings,
  }),
};
