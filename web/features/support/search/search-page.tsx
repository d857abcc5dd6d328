import { Trans } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { Card } from "../../../ui/card.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchPanel } from "./search-panel.tsx";

/** The search as a page of its own, for links to it; the menu opens the same as an overlay. */
export function SearchPage() {
  const { filter } = useSearch({ from: "/search-modal" });
  return (
    <Page width="form">
      <PageHeader title={<Trans>Search</Trans>} />
      <Card>
        <SearchPanel filter={filter ?? ""} onDone={() => undefined} />
      </Card>
    </Page>
  );
}
