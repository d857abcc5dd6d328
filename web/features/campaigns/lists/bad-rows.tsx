import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import classes from "./lists.module.css";

const MAX_AT_ONCE = 100;

/** The first of the rows that are no phone numbers, by the row of the user's own file; corrected in place. */
export function BadRows({ listId }: { listId: string }) {
  const { t } = useLingui();
  const query = useQuery(
    orpc.audience.list.queryOptions({ input: { id: listId, limit: MAX_AT_ONCE } }),
  );
  const [fixed, setFixed] = useState<Record<number, string>>({});
  const rows = Object.entries(fixed).map(([row, value]) => ({ row: Number(row), value }));
  const save = useMutation({
    mutationFn: (corrected: { row: number; value: string }[]) =>
      client.audience.fixListRows({ id: listId, rows: corrected }),
    onSuccess: async (_answer, sent) => {
      void queryClient.invalidateQueries({ queryKey: orpc.audience.lists.key() });
      await queryClient.invalidateQueries({ queryKey: orpc.audience.list.key() });
      // Keeps input typed during the save.
      const saved = new Map(sent.map(({ row, value }) => [row, value]));
      setFixed((typed) =>
        Object.fromEntries(
          Object.entries(typed).filter(([row, value]) => saved.get(Number(row)) !== value),
        ),
      );
    },
  });
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingSkeleton heights={[120]} />;
  const { badRows, bad } = query.data;
  if (badRows.length === 0)
    return (
      <p role="status">
        <Trans>Every row is now a phone number.</Trans>
      </p>
    );
  return (
    <div className="lh-stack-tight">
      <p>
        <Plural
          value={bad}
          one="# row is not a mobile number from your country. Correct it, or clear it to remove it."
          other="# rows are not mobile numbers from your country. Correct them, or clear them to remove them."
        />
      </p>
      <ul className={classes.bad}>
        {badRows.map(({ row, value, problem }) => (
          <li key={row}>
            <TextInput
              label={t`Row ${row}`}
              description={problem}
              value={fixed[row] ?? value}
              maxLength={60}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setFixed((before) => ({ ...before, [row]: typed }));
              }}
            />
          </li>
        ))}
      </ul>
      <ErrorNotice error={save.error} />
      <div className="lh-row">
        <Button
          loading={save.isPending}
          disabled={rows.length === 0}
          onClick={() => save.mutate(rows)}
        >
          <Trans>Save the corrected rows</Trans>
        </Button>
      </div>
    </div>
  );
}
