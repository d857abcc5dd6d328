import { FLOW_TYPE, kindByFlowType } from "../../domain/catalogue.ts";
import { contactProblem } from "../../domain/message/contact-rule.ts";
import { contentProblems, REJECT_SENTINEL } from "../../domain/message/content-policy.ts";
import { displayProblems } from "../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../domain/errors.ts";
import { MAX_SMS_PARTS, senderProblem } from "../../domain/message/message-composition.ts";
import { measureMessage } from "../../domain/message/message-segments.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import { pcmTagProblems } from "../../domain/message/pcm-tag.ts";
import { rcsProblems } from "../../domain/message/rcs-check.ts";
import {
  displayOf,
  fullTextOf,
  measuredText,
  partsOf,
  rcsNeedsLink,
  rcsOf,
  wordsOf,
  writtenSmsOf,
} from "./composition.ts";
import type { Check, Part, ServiceProblem } from "./facts.ts";
import { SERVICE_STATUS } from "./service.ts";

const FLASH = 8;

const isSms = ({ flowTypeId = FLOW_TYPE.sms }: Part): boolean =>
  flowTypeId === FLOW_TYPE.sms || flowTypeId === FLOW_TYPE.smsLink;

export const productProblems: Check = ({ flowTypeId, adProductId, channelTypeId }) => {
  const kind = flowTypeId === undefined ? undefined : kindByFlowType(flowTypeId);
  if (!kind) return [];
  const problems: ServiceProblem[] = [];
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

export const senderProblems: Check = (service) => {
  const { sender } = service;
  const isNeeded = isSms(service) || Boolean(rcsOf(service)?.fallbackText);
  const message = sender === undefined || !isNeeded ? undefined : senderProblem(sender);
  return message === undefined ? [] : [{ path: "sender", message }];
};

export const textProblems: Check = (service, { route }) => {
  const path = "messages.0.text";
  const written = service.messages?.[0];
  if (service.messages === undefined) return [];
  if (service.flowTypeId === FLOW_TYPE.pcm) return pcmTagProblems(written?.text ?? "");
  if (!isSms(service))
    return written ? [{ path: "messages", message: "This kind has no text of its own." }] : [];
  const problems: ServiceProblem[] = [];
  if ((written?.text ?? "").trim() === "") problems.push({ path, message: "Write the message." });
  if (partsOf(service, route) > MAX_SMS_PARTS)
    problems.push({ path, message: `The message is longer than ${MAX_SMS_PARTS} parts.` });
  if (written?.responseType === FLASH && service.flowTypeId === FLOW_TYPE.smsLink) {
    const message = "A flash message is not kept on the phone, so its link cannot be tapped.";
    problems.push({ path: "messages.0.responseType", message });
  }
  return problems;
};

/** Where the route adds no way to opt out, the text must name one: whoever sends it is asked the same question first. */
export const contactProblems: Check = (service, { route }) => {
  const { flowTypeId = FLOW_TYPE.sms } = service;
  const message = contactProblem({
    text: writtenSmsOf(service),
    flowTypeId,
    optOutSuffixes: [route.optOutSuffix],
  });
  const path = flowTypeId === FLOW_TYPE.rcs ? "content.fallbackText" : "messages.0.text";
  return message === undefined ? [] : [{ path, message }];
};

/** Banners and RCS messages by the rules of their kind, and no such content in a kind that is text. */
export const mediaProblems: Check = (service, { route }) => {
  const { flowTypeId, content } = service;
  const isStep = service.campaignCode === undefined;
  if (flowTypeId === undefined || (isStep && content === undefined)) return [];
  if (flowTypeId === FLOW_TYPE.display) {
    const display = displayOf(service);
    if (!display) return [{ path: "content", message: "Add the banners." }];
    return inContent(displayProblems(display));
  }
  if (flowTypeId === FLOW_TYPE.rcs) {
    const rcs = rcsOf(service);
    if (!rcs) return [{ path: "content", message: "Write the RCS message." }];
    const { segments } = measureMessage(measuredText(fullTextOf(service, route)));
    const message = "The SMS for other phones is longer than one part. Shorten it.";
    const tooLong = segments > 1 ? [{ path: "fallbackText", message }] : [];
    return inContent([...rcsProblems(rcs), ...tooLong]);
  }
  return typeof content === "object" && content !== null
    ? [{ path: "content", message: "This kind of campaign is a text only." }]
    : [];
};

function inContent(problems: FieldProblem[]): ServiceProblem[] {
  return problems.map(({ path, message }) => ({ path: `content.${path}`, message }));
}

/** A link where the kind needs one, of this route, and of this service alone. */
export const linkProblems: Check = (service, { link, route }) => {
  const { flowTypeId, urlLinkId } = service;
  if (flowTypeId === undefined) return [];
  const say = (message: string) => [{ path: "urlLinkId", message }];
  const rcs = rcsOf(service);
  const isNeeded =
    flowTypeId === FLOW_TYPE.smsLink ||
    flowTypeId === FLOW_TYPE.display ||
    (rcs !== undefined && rcsNeedsLink(rcs));
  // A step that has not come to its link yet is not held against it.
  if (urlLinkId === undefined && service.campaignCode === undefined) return [];
  if (!urlLinkId) return isNeeded ? say("This campaign needs a link to a page.") : [];
  if (!isNeeded) return say("This campaign has no place for a link.");
  if (link?.routeId !== route.routeId) return say("This link is not known on the route.");
  if (link.usedBy !== undefined && link.usedBy !== service.campaignCode)
    return say("This link belongs to another campaign. Make a new one.");
  return [];
};

export const testNumberProblems: Check = ({ status, testNumbers = [] }, { route }) => {
  if (status === SERVICE_STATUS.testing && testNumbers.length === 0)
    return [{ path: "testNumbers", message: "A test needs a number to go to." }];
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

/** Words that may not be advertised. The reviewer's sentinel passes, because it stands for what only a reviewer sees. */
export const forbiddenWords: Check = (service) => {
  const isText = isSms(service) || service.flowTypeId === FLOW_TYPE.pcm;
  const path = isText ? "messages.0.text" : "content";
  return contentProblems(wordsOf(service).replaceAll(REJECT_SENTINEL, "")).map((problem) => ({
    path,
    ...problem,
  }));
};
