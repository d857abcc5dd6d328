import { STATUS } from "../../../../domain/campaign-status.ts";
import { formatMoney } from "../../../../domain/money.ts";
import type { Campaign } from "../draft/draft.ts";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isSettled" | "refundedMinor" | "currency">;

/** What is going on with a campaign, and what happens next, in one or two sentences. */
export function statusSentence(campaign: Facts): string {
  const { status, isSubmitted, isSettled, refundedMinor, currency } = campaign;
  if (!isSubmitted) return "This is a draft. Nothing is sent and nothing costs money yet.";
  const back = `${formatMoney(refundedMinor, currency)} came back to your wallet.`;
  const settled = isSettled
    ? refundedMinor > 0
      ? ` ${back}`
      : ""
    : " The last receipts come in within 72 hours; then the rest of your money comes back.";
  switch (status) {
    case STATUS.InProcess:
    case STATUS.Testing:
      return "Your campaign is being handed to the networks.";
    case STATUS.Pending:
      return "The networks read your message. That usually takes a few minutes. If they refuse it, all your money comes back.";
    case STATUS.Scheduled:
      return "It is accepted and starts at the time you chose.";
    case STATUS.Active:
      return "It is being sent. The report shows how far it is.";
    case STATUS.Saved:
      return "It is paused: nothing is sent until you go on.";
    case STATUS.Completed:
      return `It has been sent.${settled}`;
    case STATUS.Stopped:
      return `You stopped it.${settled}`;
    case STATUS.Rejected:
      return `The networks did not accept it. Nothing was sent.${isSettled ? ` ${back}` : " Your money comes back."}`;
    case STATUS.Expired:
      return `It was not accepted before its start. Nothing was sent.${isSettled ? ` ${back}` : " Your money comes back."}`;
    default:
      return "";
  }
}
