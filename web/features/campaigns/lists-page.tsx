import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { orpc } from "../../api/client.ts";
import { queryClient } from "../../query/query-client.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { safeReturnPath } from "../../session/return-path.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ListImports } from "./lists/list-imports.tsx";
import { ListCard } from "./lists/list-card.tsx";

// Reading files takes more than showing lists.
const AddList = lazyPart(
  async () => (await import("./lists/add-list.tsx")).AddList,
  <LoadingSkeleton heights={[200]} />,
);

/** Own numbers: who they are, what is wrong with them, when they go. */
export function ListsPage() {
  const { next, list: only } = useSearch({ from: "/lists" });
  const country = useMyCountry();
  const query = useQuery(orpc.audience.lists.queryOptions({ input: {} }));
  const [made, setMade] = useState<string>();
  const lists = query.data?.lists;
  if (only !== undefined) return <OneList id={only} />;
  const isFull = lists !== undefined && lists.length >= (query.data?.most ?? 0);
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Your lists</Trans>}
        lead={
          <Trans>
            Numbers of your own customers, to write to or to leave out. A campaign to them needs at
            least 100.
          </Trans>
        }
      />
      {next ? (
        <div>
          <LinkButton to={safeReturnPath(next)} variant="default">
            <Trans>Back to the campaign</Trans>
          </LinkButton>
        </div>
      ) : null}
      <Card title={<Trans>Add a list</Trans>}>
        {isFull ? (
          <p>
            <Trans>You have {query.data?.most} lists, which is the limit. Delete one first.</Trans>
          </p>
        ) : lists === undefined ? (
          <LoadingSkeleton heights={[200]} />
        ) : (
          <AddList
            key={made}
            countryId={country.id}
            maxFileBytes={query.data?.maxFileBytes ?? 0}
            onStarted={() => {
              setMade(`import ${Date.now()}`);
              void queryClient.invalidateQueries({ queryKey: orpc.audience.key() });
            }}
            onMade={({ id }) => {
              setMade(id);
              void queryClient.invalidateQueries({ queryKey: orpc.audience.key() });
            }}
          />
        )}
      </Card>
      <ListImports />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {lists?.length === 0 ? (
        <EmptyState drawing="lists" title={<Trans>No lists yet</Trans>}>
          <Trans>A list that you add appears here.</Trans>
        </EmptyState>
      ) : null}
      {lists?.map((list) => (
        <ListCard key={list.id} list={list} isOpen={list.id === made} canStart />
      ))}
      {lists || query.error ? null : <LoadingSkeleton heights={[160]} />}
    </Page>
  );
}

/** The list that a link names, alone. */
function OneList({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(orpc.audience.lists.queryOptions({ input: {} }));
  const list = data?.lists.find((known) => known.id === id);
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Your lists</Trans>}
        aside={
          <LinkButton to="/lists" variant="default">
            <Trans>All lists</Trans>
          </LinkButton>
        }
      />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {list ? <ListCard list={list} isOpen /> : null}
      {data && !list ? (
        <EmptyState drawing="search" title={<Trans>This list is no longer there</Trans>}>
          <Trans>It was deleted, or its time ran out. Your other lists are as they were.</Trans>
        </EmptyState>
      ) : null}
      {data || error ? null : <LoadingSkeleton heights={[160]} />}
    </Page>
  );
}
