import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/form/button.tsx";
import { client } from "../../api/client.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { fromBase64 } from "../../ui/from-base64.ts";
import { ShareLinks } from "./share-links.tsx";

/** The report as a file, and a link for somebody without an account. */
export function ReportExports({ campaignId }: { campaignId: string }) {
  const csv = useMutation({
    mutationFn: async () => {
      const file = await client.exports.csv({
        what: "report",
        format: "spreadsheet",
        campaignId,
      });
      saveFile(file.fileName, file.content, file.contentType);
    },
  });
  const pdf = useMutation({
    mutationFn: async () => {
      const file = await client.reports.pdf({ campaignId });
      saveFile(file.fileName, fromBase64(file.contentBase64), file.contentType);
    },
  });
  return (
    <Card title={<Trans>Share and download</Trans>}>
      <div className="lh-row">
        <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
          <Trans>Download as PDF</Trans>
        </Button>
        <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
          <Trans>Download as CSV</Trans>
        </Button>
      </div>
      <ErrorNotice error={pdf.error ?? csv.error} />
      <ShareLinks campaignId={campaignId} />
    </Card>
  );
}
