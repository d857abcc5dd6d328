import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/form/button.tsx";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { toProblem } from "../api/app-problem.ts";
import { EmptyDrawing } from "../ui/notice/empty-drawing.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** Shown when a page could not be opened at all: no connection, or a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page width="form">
      <EmptyDrawing />
      <PageHeader
        title={<Trans>This page could not be opened</Trans>}
        lead={toProblem(error).message}
      />
      <p>
        <Trans>What you saved is safe.</Trans>
      </p>
      <div className="lh-row">
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
        <LinkButton to="/help" variant="default">
          <Trans>Help</Trans>
        </LinkButton>
      </div>
    </Page>
  );
}
