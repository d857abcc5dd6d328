import { useLingui } from "@lingui/react/macro";
import { DataTable } from "../../../ui/data-table.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { RegisterImport } from "./register-preview.tsx";

/** Registers that were read in, newest first. */
export function RegisterHistory({ imports }: { imports: readonly RegisterImport[] }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const taken = imports.filter(({ state }) => state === "taken");
  if (taken.length === 0) return null;
  return (
    <DataTable
      caption={t`Registers read in`}
      rows={taken}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "at",
          name: t`When`,
          renderCell: ({ takenAt }) => (takenAt ? moment(takenAt) : "–"),
        },
        {
          key: "added",
          name: t`New`,
          isNumber: true,
          renderCell: ({ added }) => formatCount(added),
        },
        {
          key: "unchanged",
          name: t`Stayed`,
          isNumber: true,
          renderCell: ({ unchanged }) => formatCount(unchanged),
        },
        { key: "gone", name: t`Left`, isNumber: true, renderCell: ({ gone }) => formatCount(gone) },
        {
          key: "who",
          name: t`Done by`,
          renderCell: ({ takenBy, takenByName }) => takenByName ?? takenBy ?? t`A service`,
        },
        { key: "why", name: t`Reason`, renderCell: ({ reason }) => reason ?? "–" },
      ]}
    />
  );
}
