import { Trans } from "@lingui/react/macro";
import { LOW_BALANCE_MINOR } from "../../../../domain/money/wallet-limits.ts";
import type { Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

type Wallet = Outputs["billing"]["wallet"];

/** Wallet warnings: a freeze first, else a low balance. */
export function WalletNotices({ wallet }: { wallet: Wallet }) {
  const country = useMyCountry();
  const { frozenMessage, availableMinor, spentMinor, heldMinor, currency } = wallet;
  // Its card says it, with the way out.
  if (wallet.debt) return null;
  if (frozenMessage)
    return (
      <Notice
        tone="bad"
        title={frozenMessage}
        action={
          <LinkButton to="/notifications" variant="default">
            <Trans>See what happened</Trans>
          </LinkButton>
        }
      />
    );
  // Who pays campaign by campaign has an empty wallet as a rule.
  if (wallet.paysByCampaign) return null;
  // A wallet that was never used is empty, not low.
  const isUsed = spentMinor > 0 || heldMinor > 0 || availableMinor > 0;
  if (!isUsed || availableMinor >= LOW_BALANCE_MINOR[country.code]) return null;
  return (
    <Notice tone="warn" title={<Trans>Your balance is low</Trans>}>
      <Trans>
        You can still spend <Money amountMinor={availableMinor} currency={currency} />. Campaigns
        that are already paid for continue as planned.
      </Trans>
    </Notice>
  );
}
