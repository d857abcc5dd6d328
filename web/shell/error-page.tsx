import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/form/button.tsx";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toProblem } from "../api/app-problem.ts";
import { isConnectionError, isOffline, watchConnection } from "../api/connection.ts";
import { EmptyDrawing } from "../ui/notice/empty-drawing.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { isMissingPart } from "./missing-part.ts";

/** A server that is back sends no event. */
const LOOK_AGAIN_MS = 10_000;

/** Shown in place of the whole frame when a page could not be opened: no connection, or a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isMissingPart(error);
  const isLost = isMissing ? isOffline() : isConnectionError(error);
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
  useWhenBack(isLost, retry);
  return (
    <main id="main" tabIndex={-1}>
      <Page width="form">
        <EmptyDrawing of="offline" />
        <PageHeader
          title={<Trans>This page could not be opened</Trans>}
          lead={
            isLost ? (
              <Trans>You are offline. This page opens by itself when the connection is back.</Trans>
            ) : (
              toProblem(error).message
            )
          }
        />
        {isLost ? null : (
          <p>
            <Trans>What you saved is safe.</Trans>
          </p>
        )}
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

/** Tries again by itself once there is a connection; nobody who is without one has to watch for it. */
function useWhenBack(isLost: boolean, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isLost) return undefined;
    const tryNow = () => {
      if (navigator.onLine) latest.current();
    };
    const timer = setInterval(tryNow, LOOK_AGAIN_MS);
    const stop = watchConnection(() => {
      if (!isOffline()) tryNow();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isLost]);
}
