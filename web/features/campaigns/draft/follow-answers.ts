import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { titleFrom } from "../../../../domain/campaign/drafts/title-from.ts";
import type { Draft } from "./draft.ts";

const autoTitle = (draft: Draft) => titleFrom(kindOf(draft).firstWords(draft));

/** The name of a campaign that was made of its first words goes with them; one that somebody gave stays. */
export function titleFollowing(before: Draft, after: Draft): Partial<Draft> {
  const isOwn = before.title === "" || before.title !== autoTitle(before);
  if (isOwn || after.title !== before.title) return {};
  const title = autoTitle(after);
  return title === after.title ? {} : { title };
}

/** What a choice of kind brings along. */
const OF_KIND: ReadonlySet<string> = new Set<keyof Draft>([
  "kind",
  "text",
  "content",
  "responseType",
]);

/** True for a change that chooses a kind and nothing else: a draft in which nothing else was done is not worth saving. */
export function isKindAlone(patch: Partial<Draft>): boolean {
  const names = Object.keys(patch);
  return (names.length === 0 || "kind" in patch) && names.every((name) => OF_KIND.has(name));
}
