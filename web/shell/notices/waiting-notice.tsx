import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  forgetDraft,
  storedDrafts,
  type StoredDraft,
} from "../../features/campaigns/draft/stored-draft.ts";
import { isOffline, watchConnection } from "../../api/connection.ts";
import {
  forgetChange,
  waitingChanges,
  watchOutbox,
  type WaitingChange,
} from "../../offline/outbox.ts";
import { queryClient } from "../../query/query-client.ts";
import { useMyTimeZone } from "../../session/my-country.ts";
import { Button } from "../../ui/form/button.tsx";
import { formatDateTime } from "../../ui/numbers.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { whenIdle } from "../../ui/lazy-part.tsx";
import { cacheMemberPages } from "./service-worker.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { sendAllWaiting } from "./send-waiting.ts";

const LOOK_MS = 5_000;

type Waiting = { drafts: StoredDraft[]; changes: WaitingChange[] };

const look = (): Waiting => ({ drafts: storedDrafts(), changes: waitingChanges() });

/** Sends what waits whenever that may work, and says what is on this device alone. */
function useWaiting(): { waiting: Waiting; refresh: () => void } {
  const [waiting, setWaiting] = useState(look);
  const refresh = () => setWaiting(look());
  useEffect(() => whenIdle(cacheMemberPages), []);
  useEffect(() => {
    const update = () => setWaiting(look());
    const sendNow = () => {
      update();
      if (!isOffline()) void sendAllWaiting().then(update, update);
    };
    sendNow();
    // A server that cannot be reached sends no event when it is back.
    const timer = setInterval(() => {
      update();
      void sendAllWaiting().then(update, update);
    }, LOOK_MS);
    const stops = [watchConnection(sendNow), watchOutbox(update)];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return { waiting, refresh };
}

/** That there is no connection and what waits for one, and changes the server refused. */
export function WaitingNotice() {
  const { waiting, refresh } = useWaiting();
  const stuck = waiting.drafts.filter(({ problem }) => problem !== undefined);
  const refused = waiting.changes.filter(({ problem }) => problem !== undefined);
  const count = waiting.drafts.length + waiting.changes.length - stuck.length - refused.length;
  return (
    <>
      {isOffline() ? <OfflineNotice isMember waiting={count} readAt={<ReadAt />} /> : null}
      {stuck.map((draft) => (
        <StuckDraft key={draft.id} draft={draft} onDone={refresh} />
      ))}
      {refused.map((change) => (
        <RefusedChange key={change.id} change={change} />
      ))}
    </>
  );
}

/** Without a connection figures may be old: the time of the oldest on this page. */
function ReadAt() {
  const timeZone = useMyTimeZone();
  const shown = queryClient.getQueryCache().findAll({ type: "active" });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((ms) => ms > 0);
  if (times.length === 0) return null;
  const time = formatDateTime(new Date(Math.min(...times)).toISOString(), timeZone);
  return (
    <p className="lh-small">
      <Trans>You see what was loaded at {time}.</Trans>
    </p>
  );
}

function StuckDraft({ draft, onDone }: { draft: StoredDraft; onDone: () => void }) {
  const drop = () => {
    forgetDraft(draft.id);
    onDone();
  };
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={
        draft.problem === "conflict" ? (
          <Trans>
            A draft was changed on this device while you were offline, and somewhere else too.
          </Trans>
        ) : (
          draft.problem
        )
      }
      action={
        <>
          <Link to="/campaign/$mode" params={{ mode: "edit" }} search={{ id: draft.id }}>
            <Trans>Open it and choose</Trans>
          </Link>
          <Button variant="default" onClick={drop}>
            <Trans>Discard what I typed here</Trans>
          </Button>
        </>
      }
    >
      <Trans>What you typed is still on this device. It has not been sent.</Trans>
    </Notice>
  );
}

function RefusedChange({ change }: { change: WaitingChange }) {
  const { t } = useLingui();
  const what = {
    "list-name": t`The new name of a list could not be saved.`,
    preferences: t`One of your notification settings could not be saved.`,
    seen: t`Notifications stay unread.`,
  }[change.kind];
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={what}
      action={
        <Button variant="default" onClick={() => forgetChange(change.id)}>
          <Trans>I have read it</Trans>
        </Button>
      }
    >
      {change.problem}
    </Notice>
  );
}
