import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Campaign } from "../draft/draft.ts";
import { say } from "../../../../domain/say.ts";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isSettled" | "refundedMinor" | "currency">;

/** What is going on with a campaign, and what happens next, in one or two sentences. */
export function statusSentence(campaign: Facts): string {
  const { status, isSubmitted, isSettled, refundedMinor, currency } = campaign;
  if (!isSubmitted) return say("This is a draft. Nothing is sent and nothing costs money yet.");
  const back = say("{amount} came back to your wallet.", {
    amount: formatMoney(refundedMinor, currency),
  });
  const settled = isSettled
    ? refundedMinor > 0
      ? back
      : ""
    : say("The last receipts come in within 72 hours; then the rest of your money comes back.");
  const returned = isSettled ? back : say("Your money comes back.");
  switch (status) {
    case STATUS.InProcess:
    case STATUS.Testing:
      return say("Your campaign is being handed to the networks.");
    case STATUS.Pending:
      return say(
        "The networks read your message. That usually takes a few minutes. If they refuse it, all your money comes back.",
      );
    case STATUS.Scheduled:
      return say("It is accepted and starts at the time you chose.");
    case STATUS.Active:
      return say("It is being sent. The report shows how far it is.");
    case STATUS.Saved:
      return say("It is paused: nothing is sent until you go on.");
    case STATUS.Completed:
      return `${say("It has been sent.")} ${settled}`.trim();
    case STATUS.Stopped:
      return `${say("You stopped it.")} ${settled}`.trim();
    case STATUS.Rejected:
      return `${say("The networks did not accept it. Nothing was sent.")} ${returned}`;
    case STATUS.Expired:
      return `${say("It was not accepted before its start. Nothing was sent.")} ${returned}`;
    default:
      return "";
  }
}
