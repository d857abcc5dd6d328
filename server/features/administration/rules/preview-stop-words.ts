import type { StopWords } from "../../../../domain/message/stop-words.ts";
import { formatList } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { RulePreview } from "./preview.ts";

/** Which replies would begin to opt people out, which would no longer, and which would be answered in another language. */
export function previewStopWords(before: StopWords, after: StopWords): Omit<RulePreview, "before"> {
  const added = without(after, before);
  const removed = without(before, after);
  const changed = after
    .filter(({ word, language }) =>
      before.some((old) => old.word === word && old.language !== language),
    )
    .map(({ word }) => word);
  const effects: string[] = [];
  if (added.length > 0)
    effects.push(translate("New words that opt people out: {words}", { words: formatList(added) }));
  if (removed.length > 0)
    effects.push(
      translate("Words that no longer opt people out: {words}", { words: formatList(removed) }),
    );
  if (changed.length > 0)
    effects.push(
      translate("Words that are answered in another language: {words}", {
        words: formatList(changed),
      }),
    );
  if (effects.length === 0) effects.push(translate("Nothing changes."));
  return { isNarrower: removed.length > 0, effects };
}

/** The words of one list that another does not have. */
function without(words: StopWords, others: StopWords): string[] {
  return words.map(({ word }) => word).filter((word) => !others.some((it) => it.word === word));
}
