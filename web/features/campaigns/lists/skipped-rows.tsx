import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { saveCsv } from "../../../ui/save-csv.ts";

/** Every row of the file that is not used, what stands in it and why, as a file: doubles too. */
export function SkippedRows({ listId }: { listId: string }) {
  const { t } = useLingui();
  const country = useMyCountry();
  const download = useMutation({
    mutationFn: () => readAll(listId),
    onSuccess: (rows) => {
      const header = [t`Row`, t`In the file`, t`Why it was not taken`];
      if (rows.length > 0) saveCsv("loudhailer-rows-not-taken.csv", header, rows, country);
    },
  });
  return (
    <>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        <Trans>Download the rows not taken</Trans>
      </Button>
      {download.data?.length === 0 ? (
        <p role="status">
          <Trans>There is no record of these rows: the list is older than that.</Trans>
        </p>
      ) : null}
      <ErrorNotice error={download.error} />
    </>
  );
}

type Line = [row: number, value: string, problem: string];

async function readAll(id: string): Promise<Line[]> {
  const all: Line[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await client.audience.skippedRows({ id, ...(cursor ? { cursor } : {}) });
    page.rows.forEach((row, place) => all.push([row, page.values[place] ?? "", page.problem]));
    if (page.nextCursor === null) return all.sort(([one], [other]) => one - other);
    cursor = page.nextCursor;
  }
}
