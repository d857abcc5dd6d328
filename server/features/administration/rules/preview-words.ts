import type { ForbiddenWords } from "../../../../domain/message/content-policy.ts";
import type { ContactRule } from "../../../../domain/message/contact/contact-rule.ts";
import { formatList } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { RulePreview } from "./preview.ts";

type Effect = Omit<RulePreview, "before">;

/** Which words no advert may say any more, and which may be said again. */
export function previewForbiddenWords(before: ForbiddenWords, after: ForbiddenWords): Effect {
  const [old, next] = [phrasesOf(before), phrasesOf(after)];
  const added = next.filter((phrase) => !old.includes(phrase));
  const removed = old.filter((phrase) => !next.includes(phrase));
  const effects: string[] = [];
  if (added.length > 0)
    effects.push(
      translate("No longer allowed in adverts: {words}", { words: formatList(added) }),
      translate("Campaigns that were approved before that day still go out."),
    );
  if (removed.length > 0)
    effects.push(translate("Allowed in adverts again: {words}", { words: formatList(removed) }));
  if (effects.length === 0) effects.push(translate("No word is added or taken away."));
  return { isNarrower: added.length > 0, effects };
}

/** Whether adverts must name a way to reach the shop more or less often than before. */
export function previewContact(before: ContactRule, after: ContactRule): Effect {
  if (before === after) return { isNarrower: false, effects: [translate("Nothing changes.")] };
  const isNarrower = after === "always";
  return {
    isNarrower,
    effects: [
      isNarrower
        ? translate("Every SMS must name a phone number or a link from that day on.")
        : translate(
            "Where people can reply STOP, an SMS no longer needs a phone number or a link.",
          ),
    ],
  };
}

function phrasesOf(words: ForbiddenWords): string[] {
  return words.flatMap(({ phrases }) => phrases.map((phrase) => phrase.toLowerCase()));
}
