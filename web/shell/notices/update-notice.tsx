import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { hasUpdate, takeUpdate, watchUpdate } from "./service-worker.ts";

/** Offers the new version; nothing changes by itself, so nothing typed is lost. */
export function UpdateNotice() {
  const isReady = useSyncExternalStore(watchUpdate, hasUpdate, () => false);
  if (!isReady) return null;
  return (
    <Notice
      tone="info"
      announce="politely"
      title={<Trans>There is a new version of Loudhailer.</Trans>}
      action={
        <Button variant="default" onClick={takeUpdate}>
          <Trans>Change now</Trans>
        </Button>
      }
    >
      <Trans>
        Your drafts are saved. Finish typing in other windows first, or continue: the update
        installs when you next open Loudhailer.
      </Trans>
    </Notice>
  );
}
