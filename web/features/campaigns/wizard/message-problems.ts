import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { contactProblem } from "../../../../domain/message/contact-rule.ts";
import { contentProblems, REJECT_SENTINEL } from "../../../../domain/message/content-policy.ts";
import { displayProblems } from "../../../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import type { CountryCode } from "../../../../domain/countries.ts";
import {
  composeSms,
  longestSuffix,
  MAX_SMS_PARTS,
  senderProblem,
} from "../../../../domain/message/message-composition.ts";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { pcmTagProblems } from "../../../../domain/message/pcm-tag.ts";
import { rcsProblems } from "../../../../domain/message/rcs-check.ts";
import { rcsWords } from "../../../../domain/message/rcs-message.ts";
import { landingPageProblem, LINK_PLACEHOLDER } from "../../../../domain/message/sms-link.ts";
import { displayOf, rcsOf } from "../draft/draft-content.ts";
import type { Draft } from "../draft/draft.ts";
import { fallbackWithLink } from "../message/message-words.ts";
import { say } from "../../../../domain/say.ts";

export type MessageFacts = {
  draft: Draft;
  countryCode: CountryCode;
  /** Coins charged for each person. */
  parts: number;
  /** What each network puts behind an SMS. */
  optOutSuffixes: readonly string[];
  /** Pages made here: their addresses are good as they are. */
  ownPages: readonly { url: string }[];
};

/** What is left to do in the message step, by the kind; the rules are the server's. */
export function messageProblems(facts: MessageFacts): FieldProblem[] {
  const { draft } = facts;
  switch (draft.flowTypeId) {
    case FLOW_TYPE.pcm:
      return [...pcmTagProblems(draft.text, "text"), ...forbidden("text", draft.text)];
    case FLOW_TYPE.display:
      return [...within("content", displayProblems(displayOf(draft.content))), ...link(facts)];
    case FLOW_TYPE.rcs:
      return rcs(facts);
    case FLOW_TYPE.smsLink:
      return [...sms(facts), ...link(facts)];
    default:
      return sms(facts);
  }
}

function sms(facts: MessageFacts): FieldProblem[] {
  const { draft, parts } = facts;
  const problems: FieldProblem[] = [];
  if (draft.text.trim() === "")
    problems.push({ path: "text", message: say("Write your message.") });
  if (parts > MAX_SMS_PARTS) {
    const message = say(
      "This would take {parts} messages. At most {most} can be joined: make it shorter.",
      { parts, most: MAX_SMS_PARTS },
    );
    problems.push({ path: "text", message });
  }
  return [
    ...problems,
    ...forbidden("text", draft.text),
    ...contact("text", draft.text, facts),
    ...sender(draft),
  ];
}

function rcs(facts: MessageFacts): FieldProblem[] {
  const { draft } = facts;
  const content = rcsOf(draft.content);
  const usesLink = JSON.stringify(content).includes(LINK_PLACEHOLDER);
  return [
    ...within("content", rcsProblems(content)),
    ...fallback(facts),
    ...forbidden("content", rcsWords(content)),
    ...contact("content.fallbackText", content.fallbackText ?? "", facts),
    ...(content.fallbackText ? sender(draft) : []),
    ...(usesLink || draft.link !== "" ? link(facts) : []),
  ];
}

/** An RCS message is charged as one, so the SMS that stands in for it has to fit one. */
function fallback({ draft, countryCode, optOutSuffixes }: MessageFacts): FieldProblem[] {
  const text = fallbackWithLink(draft);
  const suffix = longestSuffix(optOutSuffixes);
  const whole = composeSms({ text, sender: draft.sender, countryCode, suffix });
  if (text === "" || measureMessage(whole).segments <= 1) return [];
  const message = say("The SMS for phones without RCS must fit one part. Make it shorter.");
  return [{ path: "content.fallbackText", message }];
}

/** A way to the shop where no network adds one for opting out. */
function contact(path: string, text: string, { draft, optOutSuffixes }: MessageFacts) {
  const { flowTypeId } = draft;
  const message = contactProblem({ text: text.trim(), flowTypeId, optOutSuffixes });
  return message ? [{ path, message }] : [];
}

function sender(draft: Draft): FieldProblem[] {
  const message = senderProblem(draft.sender);
  return message ? [{ path: "sender", message }] : [];
}

function link({ draft, ownPages }: MessageFacts): FieldProblem[] {
  if (draft.link === "")
    return [
      { path: "link", message: say("Say which page the link leads to, or make a page here.") },
    ];
  if (ownPages.some(({ url }) => url === draft.link)) return [];
  const message = landingPageProblem(draft.link);
  return message ? [{ path: "link", message }] : [];
}

function within(path: string, problems: FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
}

function forbidden(path: string, text: string): FieldProblem[] {
  return (
    contentProblems(text)
      // The sandbox's reviewer must be able to refuse it.
      .filter(({ words }) => !words.includes(REJECT_SENTINEL))
      .map(({ message, words }) => ({
        path,
        message: say("{message} Take out: {list}.", { message, list: words.join(", ") }),
      }))
  );
}
