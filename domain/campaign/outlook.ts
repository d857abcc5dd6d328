import type { SendingRules } from "../schedule/schedule.ts";
import { listWindows } from "../schedule/send-window.ts";
import { translate, translateKnown, msg } from "../translate.ts";
import { KIND_TRAITS, type KindName } from "./kinds/traits.ts";
import { countryOf, scheduleOf } from "./campaign-place.ts";
import { isSubmitted, type Campaign, type StatusName, type Submitted } from "./campaign.ts";

export type Outlook = {
  expectedSent: number;
  willFallShort: boolean;
  message: string;
  remedies: { kind: "wait" | "stop" | "copy" | "resume"; message: string }[];
};

const LIVE: ReadonlySet<StatusName> = new Set(["scheduled", "active", "paused"]);
/** Behind by less than this share of what was ordered is noise. */
const TOLERATED_PERCENT = 5;
/** Before so much of the time has passed nothing can be said about the pace. */
const FIRST_JUDGED_PERCENT = 10;

/**
 * Whether everybody who was paid for will be written to in the time that is left, judged by the pace so far; null for a
 * campaign that is not under way. Counts people.
 *
 * The remedies are what the permissions allow while it runs: a submitted campaign is edited only while Scheduled or
 * Pending (product rule 3), so its end is not moved; it can be left, resumed, stopped, and run again on other days.
 */
export function outlookOf(
  campaign: Campaign,
  routes: readonly { people: number; sent: number }[],
  rules: SendingRules,
  nowMs: number,
): Outlook | null {
  if (!isSubmitted(campaign) || !LIVE.has(campaign.status)) return null;
  const total = routes.reduce((sum, { people }) => sum + people, 0);
  const sent = routes.reduce((sum, route) => sum + route.sent, 0);
  // After a pause what is left is spread anew: the pace of before says nothing of it.
  const { at: pacedFrom, sent: sentBefore } = campaign.resumed ?? {
    at: campaign.startsAt,
    sent: 0,
  };
  const { spentMs, leftMs } = timeOf(campaign, rules, { fromMs: pacedFrom.getTime(), nowMs });
  if (campaign.status === "paused") return paused(total, sent, leftMs, campaign.kind);
  const isJudged = spentMs * 100 >= (spentMs + leftMs) * FIRST_JUDGED_PERCENT;
  const isEven = campaign.allocation === "even";
  const expected =
    isEven && isJudged && spentMs > 0
      ? Math.min(total, Math.round(sent + ((sent - sentBefore) * leftMs) / spentMs))
      : leftMs > 0
        ? total
        : sent;
  return (total - expected) * 100 > total * TOLERATED_PERCENT
    ? shortOf(total, expected, campaign.kind)
    : {
        expectedSent: expected,
        willFallShort: false,
        message: KIND_TRAITS[campaign.kind].isOnPhones
          ? translateKnown(ON_COURSE)
          : translate("On course: we expect to show it to everyone you paid for in time."),
        remedies: [],
      };
}

const ON_COURSE = msg("On course: we expect to send to everyone you paid for in time.");

function timeOf(
  campaign: Submitted,
  rules: SendingRules,
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): { spentMs: number; leftMs: number } {
  let spentMs = 0;
  let leftMs = 0;
  for (const { startMs, endMs } of listWindows(
    scheduleOf(campaign),
    countryOf(campaign).code,
    rules,
  )) {
    spentMs += Math.max(0, Math.min(endMs, nowMs) - Math.max(startMs, fromMs));
    leftMs += Math.max(0, endMs - Math.max(startMs, nowMs));
  }
  return { spentMs, leftMs };
}

function shortOf(total: number, expected: number, kind: KindName): Outlook {
  const missing = total - expected;
  return {
    expectedSent: expected,
    willFallShort: true,
    message: KIND_TRAITS[kind].isOnPhones
      ? translate(
          "{missing, plural, one {At this rate about # person will not get the message in time.} other {At this rate about # people will not get the message in time.}}",
          { missing },
        )
      : translate(
          "{missing, plural, one {At this rate about # person will not see the banner in time.} other {At this rate about # people will not see the banner in time.}}",
          { missing },
        ),
    remedies: [
      {
        kind: "wait",
        message: KIND_TRAITS[kind].isOnPhones
          ? translate("Do nothing: you only pay for what is delivered, and we refund the rest.")
          : translate("Do nothing: you only pay for views, and we refund the rest."),
      },
      {
        kind: "copy",
        message: translate("Run it again afterwards for the remaining people, on more days."),
      },
    ],
  };
}

function paused(total: number, sent: number, leftMs: number, kind: KindName): Outlook {
  const hours = Math.floor(leftMs / 3_600_000);
  return {
    expectedSent: sent,
    willFallShort: sent < total,
    message: translate(
      "{left, plural, one {Paused. # person is left} other {Paused. # people are left}}{hours, plural, one {, and # sending hour.} other {, and # sending hours.}}",
      { left: total - sent, hours },
    ),
    remedies: [
      {
        kind: "resume",
        message: translate("Continue it: what is left is spread over the remaining time."),
      },
      {
        kind: "stop",
        message: KIND_TRAITS[kind].isOnPhones
          ? translate("Stop it: we refund the money for everyone who was not sent a message.")
          : translate("Stop it: we refund the money for views that have not happened."),
      },
    ],
  };
}
