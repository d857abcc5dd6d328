import type { FieldProblem } from "../errors.ts";
import {
  RCS_LIMITS,
  type RcsCard,
  type RcsContent,
  type RcsLimits,
  type RcsMessage,
  type RcsSuggestion,
} from "./rcs-message.ts";
import { LINK_PLACEHOLDER } from "./sms-link.ts";
import { parseAddress } from "./web-address.ts";
import { translate } from "../translate.ts";

/** Everything that is wrong with an RCS message; paths are within the content. Empty when it can be booked. */
export function rcsProblems(content: RcsContent, limits: RcsLimits = RCS_LIMITS): FieldProblem[] {
  const { agentNameMax, fallbackTextMax, ttlSecondsMin, ttlSecondsMax, urlMax } = limits;
  const { agentName, logoUrl, message, fallbackText = "", ttlSeconds = ttlSecondsMin } = content;
  return [
    ...needed("agentName", agentName, agentNameMax, translate("Enter the name that people see.")),
    ...(logoUrl === undefined ? [] : addressProblems("logoUrl", logoUrl, urlMax)),
    ...messageProblems(message, limits),
    ...tooLong("fallbackText", fallbackText, fallbackTextMax),
    ...(ttlSeconds >= ttlSecondsMin && ttlSeconds <= ttlSecondsMax
      ? []
      : [{ path: "ttlSeconds", message: translate("Wait between one second and 48 hours.") }]),
  ];
}

function messageProblems(message: RcsMessage, limits: RcsLimits): FieldProblem[] {
  const { cardsMin, cardsMax, suggestionsMax, textMax } = limits;
  const own = suggestionListProblems("message.suggestions", message.suggestions, {
    most: suggestionsMax,
    limits,
  });
  if (message.type === "text")
    return [
      ...needed("message.text", message.text, textMax, translate("Write the message.")),
      ...own,
    ];
  if (message.type === "card")
    return [...cardProblems("message.card", message.card, { mayBeTall: true, limits }), ...own];
  const { cards } = message;
  const count =
    cards.length >= cardsMin && cards.length <= cardsMax
      ? []
      : [
          {
            path: "message.cards",
            message: translate("A carousel has {cardsMin} to {cardsMax} cards.", {
              cardsMin,
              cardsMax,
            }),
          },
        ];
  const each = cards.flatMap((card, index) =>
    cardProblems(`message.cards.${index}`, card, { mayBeTall: false, limits }),
  );
  return [...count, ...each, ...own];
}

function cardProblems(
  path: string,
  card: RcsCard,
  { mayBeTall, limits }: { mayBeTall: boolean; limits: RcsLimits },
): FieldProblem[] {
  const { titleMax, descriptionMax, cardSuggestionsMax, urlMax } = limits;
  const { title = "", description = "", media, suggestions } = card;
  const problems = [
    ...tooLong(`${path}.title`, title, titleMax),
    ...tooLong(`${path}.description`, description, descriptionMax),
    ...suggestionListProblems(`${path}.suggestions`, suggestions, {
      most: cardSuggestionsMax,
      limits,
    }),
  ];
  if (!media && title.trim() === "" && description.trim() === "")
    problems.push({
      path,
      message: translate("Give the card a picture, a title or a description."),
    });
  if (!media) return problems;
  problems.push(...addressProblems(`${path}.media.url`, media.url, urlMax));
  if (media.height === "TALL" && !mayBeTall)
    problems.push({
      path: `${path}.media.height`,
      message: translate("Pictures of a carousel are short or medium, not tall."),
    });
  return problems;
}

function suggestionListProblems(
  path: string,
  suggestions: readonly RcsSuggestion[] = [],
  { most, limits }: { most: number; limits: RcsLimits },
): FieldProblem[] {
  const problems = suggestions.flatMap((suggestion, index) =>
    suggestionProblems(`${path}.${index}`, suggestion, limits),
  );
  if (suggestions.length > most)
    problems.push({ path, message: translate("Use up to {most} buttons here.", { most }) });
  return problems;
}

function suggestionProblems(
  path: string,
  suggestion: RcsSuggestion,
  { suggestionTextMax, postbackMax, urlMax }: RcsLimits,
): FieldProblem[] {
  const { type, text, postback } = suggestion;
  const problems = [
    ...needed(`${path}.text`, text, suggestionTextMax, translate("Write the words on the button.")),
    ...tooLong(`${path}.postback`, postback, postbackMax),
  ];
  if (type === "openUrl" && suggestion.url !== LINK_PLACEHOLDER)
    problems.push(...addressProblems(`${path}.url`, suggestion.url, urlMax));
  if (type === "dial" && !/^\+\d{7,15}$/.test(suggestion.phoneNumber)) {
    const message = translate("Enter a whole phone number, such as +27110000000.");
    problems.push({ path: `${path}.phoneNumber`, message });
  }
  return problems;
}

function addressProblems(path: string, address: string, urlMax: number): FieldProblem[] {
  const problems = tooLong(path, address, urlMax);
  const protocol = parseAddress(address)?.protocol;
  if (protocol !== "https:" && protocol !== "http:")
    problems.push({
      path,
      message: translate("Enter a full web address, such as https://example.com/."),
    });
  return problems;
}

function needed(path: string, text: string, most: number, message: string): FieldProblem[] {
  return text.trim() === "" ? [{ path, message }] : tooLong(path, text, most);
}

function tooLong(path: string, text: string, most: number): FieldProblem[] {
  if (text.length <= most) return [];
  const message = translate("Use up to {most} characters; this has {length}.", {
    most,
    length: text.length,
  });
  return [{ path, message }];
}
