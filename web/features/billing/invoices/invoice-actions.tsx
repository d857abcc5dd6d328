import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Invoice } from "./invoice-words.ts";

/** The PDF, here or by e-mail once more. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { invoiceId, number, pdfPath } = invoice;
  const { run, isBusy, error } = useAttempt();
  const [isSent, setSent] = useState(false);
  const mail = async () => {
    const sent = await run("mail", () => client.billing.invoices.mail({ invoiceId }));
    setSent(sent !== undefined);
  };
  return (
    <>
      <div className="lh-row">
        <a className={buttonClass({})} href={pdfPath} download={`${number}.pdf`}>
          <Trans>Download the PDF</Trans>
        </a>
        <Button variant="default" loading={isBusy} onClick={() => void mail()}>
          <Trans>Email it to me</Trans>
        </Button>
      </div>
      <ErrorNotice error={error} />
      {isSent ? (
        <Notice tone="good" announce="politely" title={<Trans>We have emailed it to you.</Trans>} />
      ) : null}
    </>
  );
}
