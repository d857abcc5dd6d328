import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Draft } from "../draft/draft.ts";
import type { SaveState } from "../draft/save-state.ts";
import classes from "./wizard.module.css";

/** One quiet word about where the draft is; its place is kept, so that nothing moves. */
export function SaveWord({ state }: { state: SaveState }) {
  return (
    <span className={classes.saveWord} role="status">
      {state.kind === "saved" ? <Trans>Draft saved</Trans> : null}
      {state.kind === "saving" || state.kind === "waiting" ? <Trans>Saving…</Trans> : null}
      {state.kind === "retrying" ? <Trans>Saved on this device</Trans> : null}
    </span>
  );
}

const OtherVersion = lazyPart(
  async () => (await import("./versions/other-version.tsx")).OtherVersion,
);
export const OwnVersion = lazyPart(
  async () => (await import("./versions/own-version.tsx")).OwnVersion,
);

type Props = {
  /** What is on the page. */
  id: string;
  draft: Draft;
  timeZone: string;
  state: SaveState;
  onOverwrite: () => Promise<void>;
  onReload: () => void;
};

/** Why saving failed, that nothing was lost, and what to do. */
export function SaveNotice({ state, ...rest }: Props) {
  if (state.kind === "refused")
    return (
      <Notice tone="bad" announce="now" title={state.message}>
        <Trans>What you wrote is still here.</Trans>
      </Notice>
    );
  if (state.kind !== "conflict") return null;
  return <Conflict {...rest} />;
}

function Conflict({ onOverwrite, onReload, ...versions }: Omit<Props, "state">) {
  const [error, setError] = useState<unknown>(null);
  const store = () => {
    setError(null);
    onOverwrite().catch(setError);
  };
  return (
    <>
      <Notice
        tone="warn"
        announce="now"
        title={<Trans>This draft was changed in another window or on another device.</Trans>}
        action={
          <>
            <Button onClick={store}>
              <Trans>Keep my version</Trans>
            </Button>
            <Button variant="default" onClick={onReload}>
              <Trans>Load the other version</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          Your version replaces the other if you keep it. If you load the other one, yours is set
          aside on this page and can be brought back.
        </Trans>
        <OtherVersion {...versions} />
      </Notice>
      <ErrorNotice error={error} />
    </>
  );
}
