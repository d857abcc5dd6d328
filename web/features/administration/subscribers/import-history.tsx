import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { SubscriberImport } from "./send-file.ts";

/** Imports that are over, newest first. */
export function ImportHistory({ imports }: { imports: readonly SubscriberImport[] }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  if (imports.length === 0) return null;
  return (
    <Card title={<Trans>Imports before</Trans>}>
      <DataTable
        caption={t`Imports before`}
        rows={imports}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: "file", name: t`File`, isHeading: true, renderCell: ({ fileName }) => fileName },
          {
            key: "at",
            name: t`When`,
            renderCell: ({ finishedAt }) => (finishedAt ? moment(finishedAt) : "–"),
          },
          {
            key: "state",
            name: t`Status`,
            renderCell: ({ state }) => (state === "done" ? t`Base changed` : t`Cancelled`),
          },
          {
            key: "added",
            name: t`Added`,
            isNumber: true,
            renderCell: ({ plan }) => formatCount(plan?.added ?? 0),
          },
          {
            key: "left",
            name: t`Left`,
            isNumber: true,
            renderCell: ({ plan, mode }) =>
              formatCount(
                plan ? plan.removed + plan.withdrawn + (mode === "full" ? plan.missing : 0) : 0,
              ),
          },
          {
            key: "refused",
            name: t`Rows that were not taken`,
            isNumber: true,
            renderCell: ({ refused }) =>
              formatCount(Object.values(refused).reduce((sum, count) => sum + count, 0)),
          },
        ]}
      />
    </Card>
  );
}
