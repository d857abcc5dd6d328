import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { DEFAULT_FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Campaign } from "../draft/draft.ts";
import { translate } from "../../../../domain/translate.ts";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isSettled" | "refundedMinor" | "currency"> &
  Partial<Pick<Campaign, "ourCheck" | "flowTypeId" | "stoppedByUs">>;

/** Status and next step of a campaign, in one or two sentences. */
export function statusText(campaign: Facts): string {
  const { status, isSubmitted, isSettled, refundedMinor, currency, ourCheck } = campaign;
  const isShown = isShownOnPages(campaign.flowTypeId ?? DEFAULT_FLOW_TYPE);
  if (!isSubmitted)
    return translate("This is a draft. Nothing is sent and nothing is charged yet.");
  const amount = formatMoney(refundedMinor, currency);
  const back = translate("{amount} was refunded to your wallet.", { amount });
  const settled = isSettled
    ? refundedMinor > 0
      ? back
      : ""
    : isShown
      ? translate("The last figures arrive within 72 hours. We then refund the rest of your money.")
      : translate(
          "The last delivery reports arrive within 72 hours. We then refund the rest of your money.",
        );
  const returned = isSettled ? back : translate("You get your money back.");
  switch (status) {
    case STATUS.InProcess:
    case STATUS.Testing:
      return translate("We are sending your campaign to the networks.");
    case STATUS.Pending:
      if (ourCheck === "waiting")
        return translate(
          "We are looking at your campaign before it goes to the networks. If we say no, we refund everything.",
        );
      return translate(
        "The networks check your campaign. This usually takes a few minutes. If they say no, we refund everything.",
      );
    case STATUS.Scheduled:
      return translate("It has been approved and starts at the time you chose.");
    case STATUS.Active:
      return isShown ? translate("It is being shown.") : translate("It is being sent.");
    case STATUS.Saved:
      return isShown
        ? translate("It is paused: it is not shown until you continue it.")
        : translate("It is paused: nothing is sent until you continue it.");
    case STATUS.Completed:
      return `${isShown ? translate("It has been shown.") : translate("It has been sent.")} ${settled}`.trim();
    case STATUS.Stopped:
      return `${stopText(campaign.stoppedByUs)} ${settled}`.trim();
    case STATUS.Rejected:
      return `${
        ourCheck === "refused"
          ? translate("We refused it. Nothing was sent.")
          : translate("The networks rejected it. Nothing was sent.")
      } ${
        // To the wallet, or back to the card: its notification says which.
        isSettled ? translate("{amount} was refunded.", { amount }) : returned
      }`;
    case STATUS.Expired:
      return `${translate("It was not approved before its start. Nothing was sent.")} ${returned}`;
    default:
      return "";
  }
}

/** An older page in the browser's memory does not say who stopped it. */
function stopText(stoppedByUs: Facts["stoppedByUs"]): string {
  if (!stoppedByUs) return translate("You stopped it.");
  const { reason } = stoppedByUs;
  if (reason === "") return translate("Loudhailer stopped it.");
  return translate("Loudhailer stopped it: {reason}", {
    reason: /[.!?]$/.test(reason) ? reason : `${reason}.`,
  });
}
