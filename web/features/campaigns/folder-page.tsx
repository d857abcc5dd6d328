import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CampaignList } from "./folder/campaign-list.tsx";
import { FolderTabs } from "./folder/folder-tabs.tsx";
import { isFolder, type Folder } from "./folder/folders.ts";
import { ListFilter } from "./folder/list-filter.tsx";
import { OldDrafts, useOldDrafts } from "./folder/old-drafts.tsx";
import { useListFilter, type AskedFilter } from "./folder/use-list-filter.ts";

const PAGE_SIZE = 20;
/** So many are seen at a glance: there is nothing to search, and on a phone they begin higher up. */
const MAX_UNFILTERED = 5;

/** Campaigns by what they are doing: drafts, scheduled, running, finished. */
export function FolderPage() {
  const { id } = useParams({ strict: false });
  const folder = isFolder(id) ? id : undefined;
  const filter = useListFilter();
  const query = useCampaigns(folder, filter.asked);
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const counts = pages.at(-1)?.counts;
  const oldDrafts = useOldDrafts(rows);
  // It stays once it was there, whatever it leaves of the list.
  const [isFilterShown, showFilter] = useState(false);
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  if (!isFilterShown && total > MAX_UNFILTERED) showFilter(true);
  return (
    <Page>
      <PageHeader
        title={<Trans>Campaigns</Trans>}
        aside={
          <LinkButton to="/campaign/$mode" params={{ mode: "new" }}>
            <Trans>New campaign</Trans>
          </LinkButton>
        }
      />
      <FolderTabs current={folder} counts={counts} />
      {isFilterShown ? <ListFilter filter={filter} /> : null}
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      <OldDrafts {...oldDrafts} isOffered={folder === "drafts"} />
      <CampaignList
        folder={folder}
        isFiltered={filter.isFiltered}
        rows={query.data ? rows.filter(({ id }) => !oldDrafts.leaving.includes(id)) : undefined}
        more={query}
        onDelete={(id) => oldDrafts.throwAway([id])}
        hasFailed={query.isError}
      />
      <div className="lh-row">
        <LinkButton to="/lists" variant="default">
          <Trans>Your lists</Trans>
        </LinkButton>
        <LinkButton to="/sites" variant="default">
          <Trans>Your pages</Trans>
        </LinkButton>
      </div>
    </Page>
  );
}

function useCampaigns(folder: Folder | undefined, asked: AskedFilter) {
  return useInfiniteQuery({
    queryKey: ["folder", folder ?? "all", asked],
    queryFn: ({ pageParam, signal }) =>
      client.campaigns.list(
        {
          limit: PAGE_SIZE,
          ...(folder ? { state: folder } : {}),
          ...asked,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
