import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ageOf } from "./status-words.ts";

export type Audit = {
  name: "ledger" | "documents";
  /** Null where it never came to its end. */
  ageSeconds: number | null;
  findings: number;
  isLate: boolean;
};

/** When an audit of the books came to its end, and what needs somebody. */
export function AuditLine({ audit }: { audit: Audit }) {
  const { name, ageSeconds, findings, isLate } = audit;
  return (
    <p>
      {ageSeconds === null ? (
        <NotYet name={name} />
      ) : (
        <Finished name={name} ageSeconds={ageSeconds} />
      )}{" "}
      {isLate ? <Trans>That is too long ago. See Jobs.</Trans> : null}{" "}
      {findings > 0 ? (
        <Plural
          value={findings}
          one="It found # mistake in the books. See Accounting."
          other="It found # mistakes in the books. See Accounting."
        />
      ) : null}
    </p>
  );
}

function NotYet({ name }: Pick<Audit, "name">) {
  return name === "ledger" ? (
    <Trans>The ledger has not been checked yet.</Trans>
  ) : (
    <Trans>Payments and invoices have not been checked yet.</Trans>
  );
}

function Finished({ name, ageSeconds }: Pick<Audit, "name"> & { ageSeconds: number }) {
  const { i18n } = useLingui();
  const age = ageOf(ageSeconds, i18n.locale);
  return name === "ledger" ? (
    <Trans>The check of the ledger last finished {age} ago.</Trans>
  ) : (
    <Trans>The check of payments and invoices last finished {age} ago.</Trans>
  );
}
