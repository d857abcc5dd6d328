import { Trans } from "@lingui/react/macro";
import classes from "./home.module.css";

/** What a careful person asks first. */
export function TrustLines({ company }: { company: string | undefined }) {
  return (
    <ul className={classes.trust}>
      <li>
        <Trans>No contract and no monthly fee</Trans>
      </li>
      <li>
        <Trans>Your money back for every message that does not arrive</Trans>
      </li>
      {company ? (
        <li className={classes.company}>
          <Trans>Invoices with VAT from {company}</Trans>
        </li>
      ) : (
        // Its place is held, so that nothing below moves when it comes.
        <li className={`${classes.company} ${classes.later}`} aria-hidden="true">
          {"\u00a0"}
        </li>
      )}
    </ul>
  );
}
