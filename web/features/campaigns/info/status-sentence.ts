import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Campaign } from "../draft/draft.ts";
import { say } from "../../../../domain/say.ts";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isSettled" | "refundedMinor" | "currency">;

/** What is going on with a campaign, and what happens next, in one or two sentences. */
export function statusSentence(campaign: Facts): string {
  const { status, isSubmitted, isSettled, refundedMinor, currency } = campaign;
  if (!isSubmitted) return say("This is a draft. Nothing is sent and nothing is charged yet.");
  const back = say("{amount} was refunded to your wallet.", {
    amount: formatMoney(refundedMinor, currency),
  });
  const settled = isSettled
    ? refundedMinor > 0
      ? back
      : ""
    : say(
        "The last delivery reports arrive within 72 hours. We then refund the rest of your money.",
      );
  const returned = isSettled ? back : say("You get your money back.");
  switch (status) {
    case STATUS.InProcess:
    case STATUS.Testing:
      return say("We are sending your campaign to the networks.");
    case STATUS.Pending:
      return say(
        "The networks check your message. This usually takes a few minutes. If they say no, we refund everything.",
      );
    case STATUS.Scheduled:
      return say("It has been accepted and starts at the time you chose.");
    case STATUS.Active:
      return say("It is being sent. See the report for progress.");
    case STATUS.Saved:
      return say("It is paused: nothing is sent until you resume it.");
    case STATUS.Completed:
      return `${say("It has been sent.")} ${settled}`.trim();
    case STATUS.Stopped:
      return `${say("You stopped it.")} ${settled}`.trim();
    case STATUS.Rejected:
      return `${say("The networks did not accept it. Nothing was sent.")} ${returned}`;
    case STATUS.Expired:
      return `${say("It was not approved before its start. Nothing was sent.")} ${returned}`;
    default:
      return "";
  }
}
