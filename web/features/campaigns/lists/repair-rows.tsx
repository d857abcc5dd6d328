import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { BadRowGroup, RepairWords } from "./bad/bad-row-group.tsx";
import { BadRows } from "./bad-rows.tsx";
import classes from "./lists.module.css";

type Group = Outputs["audience"]["list"]["groups"][number];

/** Rows that gave no number, by what is wrong with them: one button for each kind, or one by one. */
export function RepairRows({ listId }: { listId: string }) {
  const query = useQuery(orpc.audience.list.queryOptions({ input: { id: listId, limit: 1 } }));
  const [showsRows, setShowsRows] = useState(false);
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingSkeleton heights={[120]} />;
  const { groups, isBadRowsCut } = query.data;
  if (groups.length === 0)
    return (
      <p role="status">
        <Trans>Every row is now a phone number.</Trans>
      </p>
    );
  return (
    <div className="lh-stack">
      {isBadRowsCut ? (
        <p className="lh-quiet lh-small">
          <Trans>
            Only the first 20,000 are shown. For more, correct the file and upload it again.
          </Trans>
        </p>
      ) : null}
      <ul className={classes.groups}>
        {groups.map((group) => (
          <GroupItem key={group.reason} listId={listId} group={group} />
        ))}
      </ul>
      <div>
        <Button variant="subtle" aria-expanded={showsRows} onClick={() => setShowsRows(!showsRows)}>
          {showsRows ? <Trans>Hide the single rows</Trans> : <Trans>Correct rows one by one</Trans>}
        </Button>
      </div>
      {showsRows ? <BadRows listId={listId} /> : null}
    </div>
  );
}

function GroupItem({ listId, group }: { listId: string; group: Group }) {
  const { reason, problem, count, samples, isRepairable } = group;
  const change = useMutation({
    mutationFn: (action: "repair" | "remove") =>
      client.audience.repairListRows({ id: listId, reason, action }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.audience.key() }),
  });
  return (
    <li className={classes.group}>
      <p>
        <strong>
          <BadRowGroup reason={reason} count={count} problem={problem} />
        </strong>
      </p>
      <p className="lh-small lh-quiet">
        {samples.map(({ row, value }) => (
          <span key={row} className={classes.sample}>
            <Trans>Row {row}</Trans>: {value.trim() === "" ? <Trans>empty</Trans> : value}
          </span>
        ))}
      </p>
      {reason === "shortened" ? (
        <p className="lh-small">
          <Trans>
            Format the column as text in your spreadsheet, save the file again and upload it.
          </Trans>
        </p>
      ) : null}
      <ErrorNotice error={change.error} />
      <div>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate(isRepairable ? "repair" : "remove")}
        >
          <RepairWords reason={reason} count={count} />
        </Button>
      </div>
    </li>
  );
}
