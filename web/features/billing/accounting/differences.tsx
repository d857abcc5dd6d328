import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount, formatDay } from "../../../ui/numbers.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import classes from "../wallet/statement.module.css";
import { ResolveDialog } from "./resolve-dialog.tsx";

type Difference = Outputs["billing"]["books"]["differences"][number];

/** Differences between ledger, card provider and gateway; compared daily, and here on demand. */
export function Differences() {
  const { t } = useLingui();
  const [show, setShow] = useState<"open" | "all">("open");
  const [resolving, setResolving] = useState<Difference | null>(null);
  const query = useQuery(
    orpc.billing.books.differences.queryOptions({ input: show === "open" ? { open: true } : {} }),
  );
  return (
    <Card title={<Trans>Differences</Trans>} aside={<CompareButton />}>
      <Segmented
        label={t`Which?`}
        isLabelHidden
        value={show}
        options={[
          { value: "open", label: t`Open` },
          { value: "all", label: t`All` },
        ]}
        onChange={setShow}
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {query.data?.length === 0 ? (
        <Notice tone="good" title={<Trans>Ledger, card provider and gateway agree.</Trans>} />
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.lines}>
          {query.data.map((difference) => (
            <li key={difference.differenceId} className={classes.line}>
              <div>
                <p className={classes.title}>{difference.message}</p>
                <p className="lh-quiet lh-small">
                  {formatDay(difference.day)} · {difference.subject}
                </p>
                {difference.userId === null ? null : (
                  <p className="lh-small">
                    <Link to="/admin/advertisers/$id" params={{ id: difference.userId }}>
                      <Trans>See the advertiser</Trans>
                    </Link>
                  </p>
                )}
                {difference.resolution ? (
                  <p className="lh-small">
                    <Trans>Closed: {difference.resolution}</Trans>
                  </p>
                ) : null}
              </div>
              {difference.resolvedAt ? null : (
                <Button variant="default" onClick={() => setResolving(difference)}>
                  <Trans>Explain</Trans>
                  <span className="lh-visually-hidden"> {difference.subject}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[72, 72]} />}
      {resolving ? (
        <ResolveDialog difference={resolving} onClose={() => setResolving(null)} />
      ) : null}
    </Card>
  );
}

function CompareButton() {
  const { run, isBusy, error } = useAttempt();
  const [found, setFound] = useState<number | null>(null);
  const compare = async () => {
    setFound(null);
    const result = await run("compare", () => client.billing.books.reconcile({}));
    if (!result) return;
    setFound(result.found);
    void queryClient.invalidateQueries({ queryKey: orpc.billing.books.differences.key() });
  };
  return (
    <div className="lh-row">
      {found === null ? null : (
        <span role="status">
          <Trans>{formatCount(found)} found</Trans>
        </span>
      )}
      <Button variant="default" loading={isBusy} onClick={() => void compare()}>
        <Trans>Compare now</Trans>
      </Button>
      <ErrorNotice error={error} />
    </div>
  );
}
