import { Trans, useLingui } from "@lingui/react/macro";
import { formatRoundMoney } from "../../../../domain/money/money.ts";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { formatCount } from "../../../ui/numbers.ts";
import classes from "./amount-chips.module.css";
import { smsFor, topUpChips } from "./top-up-amounts.ts";

type Props = {
  country: CountryConfig;
  /** Undefined until the price is known; the chips then show money only. */
  smsUnitPriceTenThousandths: number | undefined;
  chosenMinor: number | undefined;
  onChoose: (amountMinor: number) => void;
};

/** Amounts to tap, each with what it buys. */
export function AmountChips({ country, smsUnitPriceTenThousandths, chosenMinor, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.chips} role="group" aria-label={t`How much?`}>
      {topUpChips(country).map((amountMinor) => (
        <button
          key={amountMinor}
          type="button"
          className={classes.chip}
          aria-pressed={amountMinor === chosenMinor}
          onClick={() => onChoose(amountMinor)}
        >
          <strong>{formatRoundMoney(amountMinor, country.currency)}</strong>
          <span className="lh-small">
            {smsUnitPriceTenThousandths ? (
              <Trans>≈ {formatCount(smsFor(amountMinor, smsUnitPriceTenThousandths))} SMS</Trans>
            ) : (
              " "
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
