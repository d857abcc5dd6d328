import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { monthName } from "./month-name.ts";

/** The accounts of a month (YYYY-MM) as a file for the accountant. */
export function MonthFile({ month }: { month: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const file = await client.billing.books.monthCsv({ month, format: "spreadsheet" });
      saveFile(file.fileName, file.content, "text/csv; charset=utf-8");
    },
  });
  return (
    <div>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        <Trans>Download as CSV</Trans>
        <span className="lh-visually-hidden"> {monthName(month)}</span>
      </Button>
      <ErrorNotice error={save.error} />
    </div>
  );
}
