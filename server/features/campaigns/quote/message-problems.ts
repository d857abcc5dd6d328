import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { contactProblem } from "../../../../domain/message/contact-rule.ts";
import { contentProblems, REJECT_SENTINEL } from "../../../../domain/message/content-policy.ts";
import { displayProblems } from "../../../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import {
  longestSuffix,
  MAX_SMS_PARTS,
  senderProblem,
} from "../../../../domain/message/message-composition.ts";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { pcmTagProblems } from "../../../../domain/message/pcm-tag.ts";
import { rcsProblems } from "../../../../domain/message/rcs-check.ts";
import { landingPageProblem } from "../../../../domain/message/sms-link.ts";
import { wholeText } from "../../../../domain/campaign/kind-parts.ts";
import type { BookingPlan } from "../../audience/reach/plan-booking.ts";
import { displayOf, hasLink, rcsOf, smsTextOf, wordsOf } from "../campaign-content.ts";
import type { Campaign } from "../campaign.ts";
import { say } from "../../../../domain/say.ts";

export type MessageProblem = FieldProblem & { words?: string[] };

export type MessageFacts = {
  campaign: Campaign;
  plan: Pick<BookingPlan, "parts" | "country" | "routes">;
  /** Address under which this program is reached: its own pages can always be linked to. */
  publicUrl: string;
};

/** Everything that is wrong with what a campaign says, by kind, at the field. */
export function messageProblems(facts: MessageFacts): MessageProblem[] {
  const { campaign } = facts;
  return [
    ...ofKind(facts),
    ...policyProblems(campaign),
    ...(hasLink(campaign) ? linkProblems(facts) : []),
    ...(needsSender(campaign) ? senderProblems(campaign.sender) : []),
  ];
}

function ofKind(facts: MessageFacts): MessageProblem[] {
  const { campaign } = facts;
  const inContent = (problems: FieldProblem[]) =>
    problems.map(({ path, message }) => ({ path: `content.${path}`, message }));
  switch (campaign.flowTypeId) {
    case FLOW_TYPE.pcm:
      return pcmTagProblems(campaign.text, "text");
    case FLOW_TYPE.display:
      return inContent(displayProblems(displayOf(campaign)));
    case FLOW_TYPE.rcs:
      return [...inContent(rcsProblems(rcsOf(campaign))), ...fallbackProblems(facts)];
    default:
      return smsProblems(facts);
  }
}

function smsProblems({ campaign: { text }, plan }: MessageFacts): MessageProblem[] {
  if (text.trim() === "") return [{ path: "text", message: say("Write your message.") }];
  if (plan.parts <= MAX_SMS_PARTS) return [];
  const message = say(
    "Your message takes {parts} parts. At most {most} can be sent: make it shorter.",
    { parts: plan.parts, most: MAX_SMS_PARTS },
  );
  return [{ path: "text", message }];
}

/** An RCS message costs one coin, so its SMS fallback must fit one part. */
function fallbackProblems({ campaign, plan }: MessageFacts): MessageProblem[] {
  const text = smsTextOf(campaign);
  if (text === "") return [];
  const suffix = longestSuffix(plan.routes.map(({ optOutSuffix }) => optOutSuffix));
  const flowTypeId = hasLink(campaign) ? FLOW_TYPE.smsLink : FLOW_TYPE.sms;
  // Without {link} the fallback has none, whatever the cards link to.
  const kind = text.includes("{link}") ? flowTypeId : FLOW_TYPE.sms;
  const whole = wholeText(
    { text, sender: campaign.sender, flowTypeId: kind },
    plan.country.code,
    suffix,
  );
  if (measureMessage(whole).segments <= 1) return [];
  const message = say("The SMS for phones without RCS must fit one part. Make it shorter.");
  return [{ path: "content.fallbackText", message }];
}

function policyProblems(campaign: Campaign): MessageProblem[] {
  const path = pathOfWords(campaign);
  const problems: MessageProblem[] = [];
  for (const { message, words } of contentProblems(wordsOf(campaign))) {
    // The sandbox's reviewer must be able to reject it.
    if (words.includes(REJECT_SENTINEL)) continue;
    problems.push({
      path,
      message: say("{message} Take out: {list}.", { message, list: words.join(", ") }),
      words,
    });
  }
  return problems;
}

function pathOfWords({ flowTypeId: kind }: Campaign): string {
  if (kind === FLOW_TYPE.display) return "content.creatives";
  return kind === FLOW_TYPE.rcs ? "content.message" : "text";
}

function linkProblems({ campaign: { link }, publicUrl }: MessageFacts): MessageProblem[] {
  if (link === "")
    return [{ path: "link", message: say("Give the page that people should come to.") }];
  // Our own pages may be of a development machine; page-problems.ts looks them up.
  if (link.startsWith(`${publicUrl}/s/`)) return [];
  const message = landingPageProblem(link);
  return message === undefined ? [] : [{ path: "link", message }];
}

function needsSender(campaign: Campaign): boolean {
  const { flowTypeId: kind } = campaign;
  return kind === FLOW_TYPE.sms || kind === FLOW_TYPE.smsLink || smsTextOf(campaign) !== "";
}

function senderProblems(sender: string): FieldProblem[] {
  const message = senderProblem(sender);
  return message === undefined ? [] : [{ path: "sender", message }];
}

/** Where a network adds no opt-out, the text must name a way to the advertiser. */
export function contactProblems({ campaign, plan }: MessageFacts): MessageProblem[] {
  const message = contactProblem({
    text: smsTextOf(campaign),
    flowTypeId: campaign.flowTypeId,
    optOutSuffixes: plan.routes.map(({ optOutSuffix }) => optOutSuffix),
  });
  const path = campaign.flowTypeId === FLOW_TYPE.rcs ? "content.fallbackText" : "text";
  return message === undefined ? [] : [{ path, message }];
}
