import { Trans } from "@lingui/react/macro";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The page "Search". */
export function SearchPage() {
  return (
    <Page>
      <PageHeader title={<Trans>Search</Trans>} />
    </Page>
  );
}
