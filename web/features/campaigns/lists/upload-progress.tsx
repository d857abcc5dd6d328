import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { toProblem } from "../../../api/app-problem.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import classes from "./lists.module.css";
import { noteUpload, unfinishedUpload } from "./unfinished-upload.ts";
import type { Upload } from "./use-list-upload.ts";

type Props = { upload: Upload; onGoOn(): void; onCancel(): void };

const percent = (share: number) => Math.floor(share * 100);

/** The progress of an upload and, when it broke off, how to resume it. */
export function UploadProgress({ upload, onGoOn, onCancel }: Props) {
  const { t } = useLingui();
  if (upload.kind !== "sending" && upload.kind !== "broken") return null;
  const { share } = upload;
  return (
    <div className="lh-stack-tight">
      <progress className={classes.progress} max={1} value={share} aria-label={t`Sent`} />
      <p role="status">
        <Trans>{percent(share)}% sent</Trans>
      </p>
      {upload.kind === "sending" ? (
        <div>
          <Button variant="subtle" onClick={onCancel}>
            <Trans>Stop sending</Trans>
          </Button>
        </div>
      ) : (
        <Broken error={upload.error} share={share} onGoOn={onGoOn} onCancel={onCancel} />
      )}
    </div>
  );
}

type BrokenProps = { error: unknown; share: number; onGoOn(): void; onCancel(): void };

function Broken({ error, share, onGoOn, onCancel }: BrokenProps) {
  const isOffline = toProblem(error).code === "offline";
  return (
    <>
      {isOffline ? (
        <Notice tone="warn" announce="politely" title={<Trans>You are offline.</Trans>}>
          <Trans>
            What was sent has been saved. The rest is sent automatically when you are online again.
          </Trans>
        </Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <div className="lh-row">
        <Button onClick={onGoOn}>
          <Trans>Continue from {percent(share)}%</Trans>
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          <Trans>Stop sending</Trans>
        </Button>
      </div>
    </>
  );
}

/** After the page was closed during an upload, choosing the same file again resumes it. */
export function LeftUnfinished() {
  const [left, setLeft] = useState(unfinishedUpload);
  if (!left) return null;
  const forget = () => {
    noteUpload(null);
    setLeft(undefined);
  };
  return (
    <Notice
      tone="info"
      title={
        <Trans>
          {left.fileName}: {percent(left.share)}% delivered
        </Trans>
      }
      action={
        <Button variant="default" onClick={forget}>
          <Trans>I no longer need it</Trans>
        </Button>
      }
    >
      <Trans>Choose the same file again, and the upload continues where it stopped.</Trans>
    </Notice>
  );
}
