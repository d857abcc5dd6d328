import { FLOW_TYPE } from "../../../domain/catalogue.ts";
import { contentProblems, REJECT_SENTINEL } from "../../../domain/content-policy.ts";
import { displayProblems } from "../../../domain/display-creative.ts";
import type { FieldProblem } from "../../../domain/errors.ts";
import {
  longestSuffix,
  MAX_SMS_PARTS,
  senderProblem,
} from "../../../domain/message-composition.ts";
import { measureMessage } from "../../../domain/message-segments.ts";
import { pcmTagProblems } from "../../../domain/pcm-tag.ts";
import { rcsProblems } from "../../../domain/rcs-check.ts";
import { landingPageProblem, OPT_OUT_PLACEHOLDER } from "../../../domain/sms-link.ts";
import { wholeText } from "../audience/count-parts.ts";
import type { BookingPlan } from "../audience/plan-booking.ts";
import { displayOf, hasLink, rcsOf, smsTextOf, wordsOf } from "./campaign-content.ts";
import type { Campaign } from "./campaign.ts";

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
  switch (campaign.flow_type_id) {
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
  if (text.trim() === "") return [{ path: "text", message: "Write your message." }];
  if (plan.parts <= MAX_SMS_PARTS) return [];
  const message = `Your message takes ${plan.parts} parts. At most ${MAX_SMS_PARTS} can be sent: make it shorter.`;
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
    plan.country,
    suffix,
  );
  if (measureMessage(whole).segments <= 1) return [];
  const message = "The SMS for phones without RCS must fit one part. Make it shorter.";
  return [{ path: "content.fallbackText", message }];
}

function policyProblems(campaign: Campaign): MessageProblem[] {
  const path = pathOfWords(campaign);
  const problems: MessageProblem[] = [];
  for (const { message, words } of contentProblems(wordsOf(campaign))) {
    // The sandbox's reviewer must be able to reject it.
    if (words.includes(REJECT_SENTINEL)) continue;
    problems.push({ path, message: `${message} Take out: ${words.join(", ")}.`, words });
  }
  return problems;
}

function pathOfWords({ flow_type_id: kind }: Campaign): string {
  if (kind === FLOW_TYPE.display) return "content.creatives";
  return kind === FLOW_TYPE.rcs ? "content.message" : "text";
}

function linkProblems({ campaign: { link }, publicUrl }: MessageFacts): MessageProblem[] {
  if (link === "") return [{ path: "link", message: "Give the page that people should come to." }];
  if (link.startsWith(`${publicUrl}/s/`)) return [];
  const message = landingPageProblem(link);
  return message === undefined ? [] : [{ path: "link", message }];
}

function needsSender(campaign: Campaign): boolean {
  const { flow_type_id: kind } = campaign;
  return kind === FLOW_TYPE.sms || kind === FLOW_TYPE.smsLink || smsTextOf(campaign) !== "";
}

function senderProblems(sender: string): FieldProblem[] {
  const message = senderProblem(sender);
  return message === undefined ? [] : [{ path: "sender", message }];
}

/**
 * Act 772 s50: whoever gets a message must be able to cancel. Where the network adds no opt-out, the text must name a way
 * (domain facts, section 9).
 */
export function contactProblems({ campaign, plan }: MessageFacts): MessageProblem[] {
  const text = smsTextOf(campaign);
  const isNamed =
    namesContact(text) ||
    text.includes(OPT_OUT_PLACEHOLDER) ||
    campaign.flow_type_id === FLOW_TYPE.smsLink;
  if (text === "" || isNamed || plan.routes.every(({ optOutSuffix }) => optOutSuffix !== ""))
    return [];
  const path = campaign.flow_type_id === FLOW_TYPE.rcs ? "content.fallbackText" : "text";
  const message = "Add a phone number or a link, so that people can reach you to opt out.";
  return [{ path, message }];
}

const PHONE_NUMBER = /\+?\d(?:[\s().-]?\d){8,}/;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|biz|africa|shop|store|online|site|app|me|co|gh|za|gle|ly)\b/i;

/** Whether a text names a way to reach the advertiser. */
export function namesContact(text: string): boolean {
  return PHONE_NUMBER.test(text) || LINK.test(text);
}
