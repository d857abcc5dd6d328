import { Trans } from "@lingui/react/macro";
import { EmptyDrawing } from "../ui/empty-drawing.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** 404. */
export function NotFoundPage() {
  return (
    <Page width="form">
      <EmptyDrawing />
      <PageHeader
        title={<Trans>This page does not exist</Trans>}
        lead={
          <Trans>
            The address may be mistyped, or the page has moved. Your campaigns and your money are
            safe.
          </Trans>
        }
      />
      <LinkButton to="/dashboard">
        <Trans>Go to your overview</Trans>
      </LinkButton>
    </Page>
  );
}
