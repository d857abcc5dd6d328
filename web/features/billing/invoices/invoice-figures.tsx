import { Trans } from "@lingui/react/macro";
import { taxName } from "../../../../domain/money/tax-word.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Invoice } from "./invoice-words.ts";

type Props = {
  invoice: Invoice;
  /** The document that a credit note corrects, where it is known. */
  corrected: Invoice | undefined;
};

/** Net amount, each tax, and total. The lines add up exactly. */
export function InvoiceFigures({ invoice, corrected }: Props) {
  const { currency, lines, taxLines, grossMinor, kind, correctsNumber } = invoice;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <>
      {kind === "credit-note" && correctsNumber ? (
        <p>
          {corrected?.form === "receipt" ? (
            <Trans>Refund of receipt {correctsNumber}.</Trans>
          ) : (
            <Trans>Refund of invoice {correctsNumber}.</Trans>
          )}
        </p>
      ) : null}
      <FactList
        facts={[
          ...lines.map(({ description, quantity, netMinor }, place) => ({
            key: `line ${place}`,
            name: quantity === 1 ? description : `${quantity} × ${description}`,
            value: money(netMinor),
          })),
          ...taxLines.map(({ name, ratePercent, amountMinor }) => ({
            key: name,
            name: `${taxName(name)} ${ratePercent}%`,
            value: money(amountMinor),
          })),
          {
            key: "total",
            name: <Trans>Total, VAT included</Trans>,
            value: money(grossMinor),
            isStrong: true,
          },
        ]}
      />
    </>
  );
}
