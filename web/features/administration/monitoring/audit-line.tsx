import { Plural, Trans } from "@lingui/react/macro";
import { formatDateTime } from "../../../ui/numbers.ts";

export type Audit = {
  name: "ledger" | "documents";
  finishedAt: string | null;
  findings: number;
  isLate: boolean;
};

/** When an audit of the books came to its end, and what needs somebody. */
export function AuditLine({ audit }: { audit: Audit }) {
  const { name, finishedAt, findings, isLate } = audit;
  return (
    <p>
      {finishedAt === null ? <NotYet name={name} /> : <Finished name={name} at={finishedAt} />}{" "}
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

function Finished({ name, at }: Pick<Audit, "name"> & { at: string }) {
  const finished = formatDateTime(at, "UTC");
  return name === "ledger" ? (
    <Trans>The check of the ledger last finished on {finished} (UTC).</Trans>
  ) : (
    <Trans>The check of payments and invoices last finished on {finished} (UTC).</Trans>
  );
}
