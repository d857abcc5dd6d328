import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TaskCard } from "./task-card.tsx";
import classes from "./home.module.css";

/** An administrator's first page: what waits, most urgent first, each a step away from being done. */
export function AdminHomePage() {
  const { data, error, refetch, isPending } = useQuery(
    orpc.administration.toDo.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <Page>
      <PageHeader
        title={<Trans>To do</Trans>}
        aside={
          <LinkButton to="/admin/advertisers" variant="default">
            <Trans>Find an advertiser or campaign</Trans>
          </LinkButton>
        }
      />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {isPending ? <LoadingSkeleton heights={[96, 96, 96]} /> : null}
      {data && !data.areNetworksKnown ? (
        <Notice
          tone="warn"
          title={
            <Trans>The gateway did not answer, so tasks about networks are missing here.</Trans>
          }
        />
      ) : null}
      {data?.tasks.length === 0 ? (
        <Card>
          <EmptyState drawing="campaigns" title={<Trans>Nothing waits for you</Trans>}>
            <Trans>New tasks appear here on their own.</Trans>
          </EmptyState>
        </Card>
      ) : null}
      {data && data.tasks.length > 0 ? (
        <ul className={classes.tasks}>
          {data.tasks.map((task) => (
            <li key={task.kind}>
              <TaskCard {...task} />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.own > 0 ? (
        <p className="lh-quiet">
          <Plural
            value={data.own}
            one="# request of yours waits for another administrator."
            other="# requests of yours wait for another administrator."
          />
        </p>
      ) : null}
    </Page>
  );
}
