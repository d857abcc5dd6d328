import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { taxWord } from "../../../../domain/money/tax-word.ts";
import classes from "../wallet/statement.module.css";
import { InvoiceKind } from "./invoice-kind.tsx";
import { invoicesOfYear, signedGrossMinor, type Invoice } from "./invoice-words.ts";

type Props = {
  invoices: readonly Invoice[];
  years: readonly number[];
  year: number;
  onYear: (year: number) => void;
};

/** The documents of a year, each with its PDF. */
export function InvoiceList({ invoices, years, year, onYear }: Props) {
  const { t } = useLingui();
  const shown = invoicesOfYear(invoices, year);
  return (
    <Card title={<Trans>Documents</Trans>}>
      <NativeSelect
        label={t`Year`}
        value={String(year)}
        data={years.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
      />
      {shown.length === 0 ? (
        <p className="lh-quiet">
          <Trans>No payment in {year} yet.</Trans>
        </p>
      ) : (
        <ul className={classes.lines}>
          {shown.map((invoice) => (
            <InvoiceLine key={invoice.invoiceId} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, kind, currency, taxMinor, correctsNumber, pdfPath } = invoice;
  const tax = taxWord(invoice.taxLines.map(({ name }) => name));
  const [first] = invoice.lines;
  return (
    <li className={classes.document}>
      <p className={classes.title}>
        <Link to="/invoice/$id" params={{ id: invoice.invoiceId }}>
          {number}
        </Link>
      </p>
      <div className="lh-number">
        <p className={classes.out}>
          <Money amountMinor={signedGrossMinor(invoice)} currency={currency} />
        </p>
        <p className="lh-quiet lh-small">
          <Trans>
            includes <Money amountMinor={taxMinor} currency={currency} /> {tax}
          </Trans>
        </p>
      </div>
      <div className={classes.whole}>
        <p className="lh-quiet lh-small">
          {formatDate(`${invoice.issuedOn}T12:00:00Z`, "UTC")}
          {kind === "credit-note" && correctsNumber ? (
            <>
              {" · "}
              <Trans>Credit note for {correctsNumber}</Trans>
            </>
          ) : (
            <>
              {" · "}
              <InvoiceKind {...invoice} />
              {first ? ` · ${first.description}` : null}
            </>
          )}
        </p>
        <a
          className={buttonClass({ variant: "default" })}
          href={pdfPath}
          download={`${number}.pdf`}
        >
          <Trans>PDF</Trans>
          <span className="lh-visually-hidden"> {number}</span>
        </a>
      </div>
    </li>
  );
}
