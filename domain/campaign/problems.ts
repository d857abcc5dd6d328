import type { FieldProblem } from "../errors.ts";
import { contactProblem } from "../message/contact/contact-rule.ts";
import {
  contentProblems,
  type ForbiddenWords,
  REJECT_SENTINEL,
} from "../message/content-policy.ts";
import { senderProblem } from "../message/message-composition.ts";
import { unfilledPhoneProblems } from "../message/contact/shop-phone.ts";
import { landingPageProblem } from "../message/sms-link.ts";
import { translate } from "../translate.ts";
import type { Message } from "./content.ts";
import type { Delivery, Kind } from "./kinds/kind.ts";

/** More than any kind may say: what is longer is refused unread. */
export const MAX_READ_CHARACTERS = 30_000;

/** With the words to take out, where it is about words. */
export type MessageProblem = FieldProblem & { words?: string[] };

export type MessageFacts = {
  kind: Kind;
  message: Message;
  delivery: Delivery;
  /** True for pages made here, which need no check. */
  isOwnPage: (address: string) => boolean;
};

/** Everything wrong with what a campaign says, at the field. Server, browser and gateway all go by this list. */
export function messageProblems(facts: MessageFacts): MessageProblem[] {
  const { kind, message, delivery } = facts;
  return [
    ...kind.problems(message, delivery),
    ...wordProblems(kind.wordsPath, kind.words(message), delivery.law.forbiddenWords),
    ...unfilledPhoneProblems(kind.wordsPath, kind.words(message)),
    ...contactProblems(facts),
    ...linkProblems(facts),
    ...senderProblems(facts),
  ];
}

/** Problems with forbidden words, or with how much there is to read. The reviewer's sentinel passes: it represents text that only a reviewer sees. */
export function wordProblems(
  path: string,
  text: string,
  forbidden: ForbiddenWords,
): MessageProblem[] {
  const { length } = text;
  if (length > MAX_READ_CHARACTERS) {
    const most = MAX_READ_CHARACTERS;
    const message = translate("Use up to {most} characters; this has {length}.", { most, length });
    return [{ path, message }];
  }
  return contentProblems(text, forbidden)
    .filter(({ words }) => !words.includes(REJECT_SENTINEL))
    .map(({ message, words }) => ({
      path,
      message: translate("{message} Remove: {list}.", { message, list: words.join(", ") }),
      words,
    }));
}

/** Without the network's opt-out suffix, the text must name a contact. */
function contactProblems({ kind, message, delivery }: MessageFacts): MessageProblem[] {
  const sentence = contactProblem({
    text: kind.smsText(message),
    link: kind.landingPage,
    optOutSuffixes: delivery.optOutSuffixes,
    rule: delivery.law.contact,
  });
  return sentence === undefined ? [] : [{ path: kind.smsPath, message: sentence }];
}

function linkProblems({ kind, message, isOwnPage }: MessageFacts): MessageProblem[] {
  const { link } = message;
  if (!kind.hasLink(message)) return [];
  if (link === "")
    return [
      {
        path: "link",
        message: translate("Enter the address of the page, or choose a page made here."),
      },
    ];
  const sentence = isOwnPage(link) ? undefined : landingPageProblem(link);
  return sentence === undefined ? [] : [{ path: "link", message: sentence }];
}

function senderProblems({ kind, message, delivery }: MessageFacts): MessageProblem[] {
  const most = delivery.limits?.senderMaxLength;
  const sentence = kind.needsSender(message) ? senderProblem(message.sender, most) : undefined;
  return sentence === undefined ? [] : [{ path: "sender", message: sentence }];
}
