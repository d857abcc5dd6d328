import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/form/button.tsx";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { toProblem } from "../api/app-problem.ts";
import { isOffline } from "../api/connection.ts";
import { EmptyDrawing } from "../ui/notice/empty-drawing.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { isMissingPart } from "./missing-part.ts";

const NO_CONNECTION = { name: "ConnectionError", reason: "offline" };

/** Shown in place of the whole frame when a page could not be opened: no connection, or a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isMissingPart(error);
  useEffect(() => {
    // The listener for missing parts is not there yet when the first one of a page is.
    if (!isMissing || isOffline()) return;
    void import("./notices/service-worker.ts")
      .then(({ endOldVersion }) => endOldVersion())
      .catch(() => undefined);
  }, [isMissing]);
  const retry = () => {
    // Some browsers do not ask again for a script that failed, as long as the page is the same.
    if (isMissing && !isOffline()) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <main id="main" tabIndex={-1}>
      <Page width="form">
        <EmptyDrawing of="offline" />
        <PageHeader
          title={<Trans>This page could not be opened</Trans>}
          lead={toProblem(isMissing && isOffline() ? NO_CONNECTION : error).message}
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
    </main>
  );
}
