import { Trans } from "@lingui/react/macro";
import classes from "./invoice-detail.module.css";
import type { Invoice } from "./invoice-words.ts";

/** Issuer and recipient of a document; an abridged one may omit the recipient, but we show it where known. */
export function InvoiceParties({ invoice }: { invoice: Invoice }) {
  const { supplier, recipient } = invoice;
  return (
    <div className={classes.parties}>
      <div>
        <h2 className={classes.name}>
          <Trans>From</Trans>
        </h2>
        <Lines lines={[supplier.name, ...supplier.address]} />
        <p>
          <Trans>VAT number {supplier.vatNumber}</Trans>
        </p>
      </div>
      <div>
        <h2 className={classes.name}>
          <Trans>To</Trans>
        </h2>
        <Lines lines={[recipient.name, ...recipient.address]} />
        {recipient.vatNumber ? (
          <p>
            <Trans>VAT number {recipient.vatNumber}</Trans>
          </p>
        ) : null}
        {recipient.registrationNumber ? (
          <p>
            <Trans>Registration number {recipient.registrationNumber}</Trans>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.filter((line) => line !== "").map((line) => <p key={line}>{line}</p>);
}
