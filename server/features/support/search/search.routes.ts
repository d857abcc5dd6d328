import { implement } from "@orpc/server";
import { searchContract } from "../../../../contract/support/search.ts";
import { countryById } from "../../../../domain/countries.ts";
import { HELP_TOPICS, helpParagraphs } from "../../../../domain/help/help-topics.ts";
import type { Database } from "../../../db/database.ts";
import { type RequestContext, requireUser } from "../../../http/context.ts";
import { findAnything } from "./find-anything.ts";
import { translateKnown } from "../../../../domain/translate.ts";

/** Search over one's own things, and the help pages for everybody. */
export function createSearchRoutes({ db }: { db: Database }) {
  const os = implement(searchContract).$context<RequestContext>();
  return os.router({
    find: os.find.handler(async ({ input, context }) => ({
      results: await findAnything(db, requireUser(context).userId, input),
    })),
    helpTopics: os.helpTopics.handler(({ input }) => ({
      topics: HELP_TOPICS.map((topic) => ({
        slug: topic.slug,
        title: translateKnown(topic.title),
        paragraphs: helpParagraphs(topic, countryById(input.countryId ?? 0)?.code),
      })),
    })),
  });
}
