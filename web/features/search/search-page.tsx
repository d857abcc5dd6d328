import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { orpc } from "../../api/client.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { searchEntries, type SearchEntry } from "./search-entries.ts";
import classes from "./search.module.css";

const MOST_CAMPAIGNS = 100;

/** Search over the newest campaigns and the pages; the menu can preset what is looked for. */
export function SearchPage() {
  const { t } = useLingui();
  const { filter } = useSearch({ from: "/search-modal" });
  const [typed, setTyped] = useState(filter ?? "");
  const { entries, error, refetch } = useEntries();
  const hits = searchEntries(entries, typed);
  return (
    <Page width="form">
      <PageHeader title={<Trans>Search</Trans>} />
      <TextInput
        label={t`What are you looking for?`}
        description={t`Looks through your 100 newest campaigns and the pages.`}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorNotice error={error} onRetry={refetch} />
      <Card>
        {hits.length === 0 ? (
          <EmptyState title={<Trans>Nothing has these words</Trans>}>
            <Trans>Try one word of the campaign's title.</Trans>
          </EmptyState>
        ) : (
          <ul className={classes.hits}>
            {hits.map((hit) => (
              <li key={hit.to + (hit.search?.id ?? "")}>
                <Link to={hit.to} search={hit.search} className={classes.hit}>
                  <span>{hit.title}</span>
                  <span className="lh-quiet lh-small">
                    {hit.kind === "campaign" ? <Trans>Campaign</Trans> : <Trans>Page</Trans>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}

function useEntries() {
  const { t } = useLingui();
  const campaigns = useQuery(
    orpc.campaigns.list.queryOptions({ input: { limit: MOST_CAMPAIGNS } }),
  );
  const pages: SearchEntry[] = [
    { kind: "page", title: t`Overview`, to: "/dashboard" },
    { kind: "page", title: t`Campaigns`, to: "/folder" },
    { kind: "page", title: t`Wallet and statement`, to: "/wallet" },
    { kind: "page", title: t`Payments and tax`, to: "/invoice" },
    { kind: "page", title: t`Prices`, to: "/plan" },
    { kind: "page", title: t`Your details`, to: "/personal" },
    { kind: "page", title: t`Change your password`, to: "/update-pwd" },
  ];
  const rows = campaigns.data?.rows ?? [];
  const found = rows.map(({ id, title, isSubmitted }): SearchEntry => ({
    kind: "campaign",
    title: title || t`Draft without a title`,
    ...(isSubmitted ? { to: `/campaign-info/${id}` } : { to: "/campaign/edit", search: { id } }),
  }));
  return {
    entries: [...found, ...pages],
    error: campaigns.error,
    refetch: () => void campaigns.refetch(),
  };
}
