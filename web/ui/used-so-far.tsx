import { Trans } from "@lingui/react/macro";
import type { Currency } from "../../domain/money/money.ts";
import { Money } from "./money.tsx";

type Props = { usedMinor: number; setAsideMinor: number; currency: Currency };

/** What delivered messages have used of the money set aside for a campaign, until its figures are final. */
export function UsedSoFar({ usedMinor, setAsideMinor, currency }: Props) {
  return (
    <p>
      <Trans>
        <Money amountMinor={usedMinor} currency={currency} /> used so far of{" "}
        <Money amountMinor={setAsideMinor} currency={currency} /> set aside. What is not used comes
        back when the last delivery reports are in.
      </Trans>
    </p>
  );
}
