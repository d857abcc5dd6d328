import { HELP_TOPICS } from "../../../domain/help/help-topics.ts";
import { translateKnown } from "../../../domain/translate.ts";

/** Title of a help page, before the title of its section; undefined for any other address. */
export function topicTitle(path: string): string | undefined {
  const slug = /^\/help\/([^/]+)$/.exec(path)?.[1];
  const topic = HELP_TOPICS.find((one) => one.slug === slug);
  return topic && translateKnown(topic.title);
}
