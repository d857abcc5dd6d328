import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

type Refund = Outputs["administration"]["reviews"]["refusedRefunds"][number];
type To = "card" | "wallet";

/** Money of a rejected campaign or a deleted account that the card provider would not take back, and the two ways on. */
export function RefusedRefund({ refund, onDone }: { refund: Refund; onDone: () => Promise<void> }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const [asked, setAsked] = useState<To | null>(null);
  const { refundId, title, advertiser, userId } = refund;
  const amount = formatMoney(refund.amountMinor, refund.currency);
  const since = moment(refund.refusedAt);
  const decide = async (to: To, reason: string) => {
    await client.administration.decideRefund({ refundId, to, reason });
    setAsked(null);
    await onDone();
  };
  return (
    <>
      <Notice tone="bad" title={<Trans>The card provider did not refund {amount}</Trans>}>
        <div className="lh-stack-tight">
          <p>
            {refund.campaignId === null ? (
              <Trans>
                It was paid for{" "}
                <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                  an account that is deleted
                </Link>
                . It has been out of the wallet since {since} and stays out until you decide.
              </Trans>
            ) : (
              <Trans>
                “{title}” of{" "}
                <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                  {advertiser}
                </Link>{" "}
                was rejected, and its money was to go back to the card. It has been out of the
                wallet since {since} and stays out until you decide.
              </Trans>
            )}
          </p>
          <div className="lh-row">
            <Button
              aria-label={t`Try again to refund ${amount} to the card of ${advertiser}`}
              onClick={() => setAsked("card")}
            >
              <Trans>Try again</Trans>
            </Button>
            <Button
              variant="default"
              aria-label={t`Put ${amount} into the wallet of ${advertiser}`}
              onClick={() => setAsked("wallet")}
            >
              <Trans>Put it into the wallet</Trans>
            </Button>
          </div>
        </div>
      </Notice>
      {asked ? (
        <ReasonDialog
          {...wordsOf(asked)}
          isDangerous={asked === "wallet"}
          onConfirm={(reason) => decide(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function wordsOf(to: To) {
  if (to === "card")
    return {
      title: <Trans>Try the refund again?</Trans>,
      children: <Trans>The card provider is asked once more for the same amount.</Trans>,
      confirmLabel: <Trans>Try again</Trans>,
    };
  return {
    title: <Trans>Put the money into the wallet?</Trans>,
    children: <Trans>The advertiser can spend it again and is notified.</Trans>,
    confirmLabel: <Trans>Put it into the wallet</Trans>,
  };
}
