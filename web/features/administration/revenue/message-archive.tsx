import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatMonth } from "../../../../domain/text/formats.ts";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { saveFile } from "../../../ui/save-file.ts";

/** Months of messages whose people were forgotten, as counts; each can be had as a file. Nothing where there is none. */
export function MessageArchive() {
  const { t } = useLingui();
  const archive = useQuery(orpc.administration.archiveMonths.queryOptions({ input: {} }));
  const save = useMutation({
    mutationFn: async (month: string) => {
      const file = await client.administration.archiveCsv({ month, format: "spreadsheet" });
      saveFile(file.fileName, file.content, file.contentType);
      return file;
    },
  });
  const { data } = archive;
  if (!data || (data.months.length === 0 && !data.isFailing)) return null;
  return (
    <Card title={<Trans>Archive of messages</Trans>}>
      <p className="lh-quiet">
        <Trans>
          Who got a message is forgotten when the law says so. Before that, messages are counted by
          campaign, hour, network and outcome. Nobody can be found in these counts.
        </Trans>
      </p>
      {data.isFailing ? (
        <Notice tone="warn" title={<Trans>Messages could not be archived the last time.</Trans>}>
          <Trans>The log of the gateway says why.</Trans>
        </Notice>
      ) : null}
      {data.months.length > 0 ? (
        <DataTable
          caption={t`Months of the archive`}
          rows={data.months}
          rowKey={({ month }) => month}
          columns={[
            {
              key: "month",
              name: t`Campaigns that ended in`,
              isHeading: true,
              renderCell: ({ month }) => formatMonth(month),
            },
            {
              key: "messages",
              name: t`Messages`,
              isNumber: true,
              renderCell: ({ messages }) => formatCount(messages),
            },
            {
              key: "file",
              name: t`File`,
              renderCell: ({ month }) => (
                <Button
                  variant="default"
                  loading={save.isPending && save.variables === month}
                  disabled={data.isOff}
                  aria-label={t`${formatMonth(month)} as CSV`}
                  onClick={() => save.mutate(month)}
                >
                  <Trans>As CSV</Trans>
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      <ErrorNotice error={save.error} />
      {save.data?.isCut ? (
        <Notice tone="warn" announce="politely" title={<Trans>The file is not complete.</Trans>}>
          <Trans>There was more than one file can hold.</Trans>
        </Notice>
      ) : null}
    </Card>
  );
}
