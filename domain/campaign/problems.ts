import type { FieldProblem } from "../errors.ts";
import { contactProblem } from "../message/contact-rule.ts";
import { contentProblems, REJECT_SENTINEL } from "../message/content-policy.ts";
import { senderProblem } from "../message/message-composition.ts";
import { landingPageProblem } from "../message/sms-link.ts";
import { translate } from "../translate.ts";
import type { Message } from "./content.ts";
import type { Delivery, Kind } from "./kinds/kind.ts";

/** With the words to take out, where it is about words. */
export type MessageProblem = FieldProblem & { words?: string[] };

export type MessageFacts = {
  kind: Kind;
  message: Message;
  delivery: Delivery;
  /** Whether an address is one of the pages made here: those are good as they are. */
  isOwnPage: (address: string) => boolean;
};

/** Everything wrong with what a campaign says, at the field. Server, browser and gateway all go by this list. */
export function messageProblems(facts: MessageFacts): MessageProblem[] {
  const { kind, message, delivery } = facts;
  return [
    ...kind.problems(message, delivery),
    ...wordProblems(kind.wordsPath, kind.words(message)),
    ...contactProblems(facts),
    ...linkProblems(facts),
    ...senderProblems(facts),
  ];
}

/** Words that may not be advertised. The reviewer's sentinel passes, because it stands for what only a reviewer sees. */
export function wordProblems(path: string, text: string): MessageProblem[] {
  return contentProblems(text)
    .filter(({ words }) => !words.includes(REJECT_SENTINEL))
    .map(({ message, words }) => ({
      path,
      message: translate("{message} Remove: {list}.", { message, list: words.join(", ") }),
      words,
    }));
}

/** Where a network adds no opt-out, the text must name a way to the advertiser. */
function contactProblems({ kind, message, delivery }: MessageFacts): MessageProblem[] {
  const sentence = contactProblem({
    text: kind.smsText(message),
    link: kind.landingPage,
    optOutSuffixes: delivery.optOutSuffixes,
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
        message: translate("Choose the page that the link opens, or make a page here."),
      },
    ];
  const sentence = isOwnPage(link) ? undefined : landingPageProblem(link);
  return sentence === undefined ? [] : [{ path: "link", message: sentence }];
}

function senderProblems({ kind, message }: MessageFacts): MessageProblem[] {
  const sentence = kind.needsSender(message) ? senderProblem(message.sender) : undefined;
  return sentence === undefined ? [] : [{ path: "sender", message: sentence }];
}
