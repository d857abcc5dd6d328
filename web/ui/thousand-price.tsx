import { Trans } from "@lingui/react/macro";
import type { Currency } from "../../domain/money/money.ts";
import { Money } from "./money.tsx";

type Props = { amountMinor: number; currency: Currency };

/** What a kind of campaign costs, in the one form that every page has it in. */
export function ThousandPrice({ amountMinor, currency }: Props) {
  return (
    <span>
      <Trans>
        <Money amountMinor={amountMinor} currency={currency} /> for 1,000 people
      </Trans>
    </span>
  );
}
