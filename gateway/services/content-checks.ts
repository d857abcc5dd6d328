import {
  messageProblems,
  wordProblems,
  type MessageProblem,
} from "../../domain/campaign/problems.ts";
import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { carries } from "../catalogue/route-limits.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import { kindOfService, messageOf, shownWords } from "./composition.ts";
import type { Check, Facts, ServiceProblem } from "./facts.ts";
import type { Part } from "./service-order.ts";

const TEXT_PATH = "messages.0.text";

export const productProblems: Check = ({ kind: name, adProductId, channelTypeId }, { route }) => {
  if (name === undefined) return [];
  const kind = KIND_TRAITS[name];
  const problems: ServiceProblem[] = [];
  if (!carries(route, name))
    problems.push({ path: "kind", message: `${route.name} does not carry this kind of campaign.` });
  if (adProductId !== undefined && adProductId !== kind.adProductId) {
    const message = "This product does not go with the kind of campaign.";
    problems.push({ path: "adProductId", message });
  }
  if (channelTypeId !== undefined && channelTypeId !== kind.channelTypeId) {
    const message = "This channel does not go with the kind of campaign.";
    problems.push({ path: "channelTypeId", message });
  }
  return problems;
};

/**
 * Checks the message by the rules of its kind, for the fields that are present. `forbiddenWords` checks wording,
 * `linkProblems` the page behind a link.
 */
export const messageChecks: Check = (service, facts) =>
  problemsOf(service, facts).filter(
    ({ path, words }) => words === undefined && isGiven(service, path),
  );

/** Text in a kind that has none, content that is missing or in a kind that is text, and a flash message with a link. */
export const shapeProblems: Check = (service) => {
  const { content, messages = [] } = service;
  const kind = kindOfService(service);
  const message = messageOf(service);
  const carriesContent = kind.contentOf(message) !== null;
  const isWhole = service.campaignCode !== undefined;
  const problems: ServiceProblem[] = [];
  const add = (path: string, problem: string) => problems.push({ path, message: problem });
  if (carriesContent && messages.length > 0) add("messages", "This kind has no text of its own.");
  if (carriesContent && message.content === null && (isWhole || content !== undefined))
    add("content", "Add what this kind of campaign shows.");
  if (service.kind !== undefined && !carriesContent && message.content !== null)
    add("content", "This kind of campaign is a text only.");
  if (messages[0]?.responseType === "mms")
    add("messages.0.responseType", "This network does not carry MMS.");
  if (
    messages[0]?.responseType === "flash" &&
    kind.smsText(message) !== "" &&
    kind.hasLink(message)
  )
    add(
      "messages.0.responseType",
      "A flash message is not kept on the phone, so its link cannot be tapped.",
    );
  return problems;
};

function problemsOf(service: Part, { route, law }: Facts): MessageProblem[] {
  return messageProblems({
    kind: kindOfService(service),
    message: messageOf(service),
    delivery: {
      countryCode: route.country.code,
      optOutSuffixes: [route.optOutSuffix],
      // Words have a check of their own (forbiddenWords), which is not to read them a second time.
      law: { ...law, forbiddenWords: [] },
      limits: { ...route, maxCharacters: route.tagMaxCharacters, rcs: route.rcsLimits },
    },
    isOwnPage: () => true,
  }).flatMap(({ path, ...problem }) =>
    path === "link" ? [] : [{ path: path === "text" ? TEXT_PATH : path, ...problem }],
  );
}

/** True when a problem's field is present: a step is not held to what it has not come to yet. */
function isGiven({ sender, messages, content }: Part, path: string): boolean {
  if (path === "sender") return sender !== undefined;
  if (path === TEXT_PATH) return messages !== undefined;
  return content !== undefined && content !== null;
}

/** A link where the kind needs one, of this route, and of this service alone. */
export const linkProblems: Check = (service, { link, route }) => {
  const { linkId } = service;
  if (service.kind === undefined) return [];
  const failWith = (message: string) => [{ path: "linkId", message }];
  const isNeeded = kindOfService(service).hasLink(messageOf(service));
  // A step that has not come to its link yet is not held against it.
  if (linkId === undefined && service.campaignCode === undefined) return [];
  if (!linkId) return isNeeded ? failWith("This campaign needs a link to a page.") : [];
  if (!isNeeded) return failWith("This campaign has no place for a link.");
  if (link?.routeId !== route.routeId) return failWith("This link is not known on the route.");
  if (link.usedBy !== undefined && link.usedBy !== service.campaignCode)
    return failWith("This link belongs to another campaign. Make a new one.");
  return [];
};

export const testNumberProblems: Check = (service, { route, network }) => {
  const { isTest, testNumbers = [] } = service;
  if (isTest && testNumbers.length === 0)
    return [{ path: "testNumbers", message: "A test needs a number to go to." }];
  if (
    testNumbers.length > 0 &&
    network.copyKindOf(route.routeId, kindOfService(service).id) === undefined
  )
    return [{ path: "testNumbers", message: `${route.name} can show no copy on a single phone.` }];
  return testNumbers.flatMap((number, index) =>
    normaliseMsisdn(number, route.country.code).ok
      ? []
      : [
          {
            path: `testNumbers.${index}`,
            message: `This is not a mobile number in ${route.country.name}.`,
          },
        ],
  );
};

/** Words that may not be advertised, the sender's name included. */
export const forbiddenWords: Check = (service, { law }) => {
  const { wordsPath } = kindOfService(service);
  const path = wordsPath === "text" ? TEXT_PATH : wordsPath;
  return wordProblems(path, shownWords(service), law.forbiddenWords);
};
