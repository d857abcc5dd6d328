import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { saveCsv } from "../../../ui/save-csv.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";
import type { SubscriberImport } from "./send-file.ts";

/** How many rows were not taken, by reason, and a list of them without what stands in them. */
export function RefusedRows({ shown }: { shown: SubscriberImport }) {
  const { t, i18n } = useLingui();
  const country = useMyCountry();
  const words = (reason: string) => {
    const known = REFUSAL_WORDS[reason];
    return known ? i18n._(known) : reason;
  };
  const save = useMutation({
    mutationFn: async () => {
      const refused: [number, string][] = [];
      for (let after = 0; ;) {
        const { rows } = await client.administration.subscriberRefusals({ id: shown.id, after });
        for (const { row, reason } of rows) refused.push([row, words(reason)]);
        const last = rows.at(-1);
        if (!last) break;
        after = last.row;
      }
      saveCsv("rows-not-taken.csv", [t`Row`, t`Reason`], refused, country);
    },
  });
  const reasons = Object.entries(shown.refused).toSorted((a, b) => b[1] - a[1]);
  if (reasons.length === 0) return null;
  return (
    <>
      <DataTable
        caption={t`Rows that were not taken`}
        isNarrow
        rows={reasons}
        rowKey={([reason]) => reason}
        columns={[
          {
            key: "reason",
            name: t`Rows that were not taken`,
            isHeading: true,
            renderCell: ([reason]) => words(reason),
          },
          {
            key: "count",
            name: t`Rows`,
            isNumber: true,
            renderCell: ([, count]) => formatCount(count),
          },
        ]}
      />
      <div>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          <Trans>Save the list of these rows</Trans>
        </Button>
      </div>
      <ErrorNotice error={save.error} />
    </>
  );
}
