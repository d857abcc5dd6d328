import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { readHalfTyped, storeHalfTyped } from "./half-typed-answer.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";

type State = "open" | "answered" | "closed";
type Row = Outputs["support"]["queue"]["rows"][number];
type Act = "answer" | "close";
type Done = { what: Act; subject: string };

/** Support queue, oldest first, with replies. */
export function SupportQueuePage() {
  const { t } = useLingui();
  const [state, setState] = useState<State>("open");
  const queue = useInfiniteQuery(
    orpc.support.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const rows = queue.data?.pages.flatMap((page) => page.rows) ?? [];
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Page width="form">
      <PageHeader title={<Trans>Support queue</Trans>} />
      <Segmented
        label={t`Status`}
        isLabelHidden
        value={state}
        options={[
          { value: "open", label: t`Open` },
          { value: "answered", label: t`Answered` },
          { value: "closed", label: t`Closed` },
        ]}
        onChange={(next) => {
          setDone(null);
          setState(next);
        }}
      />
      {done ? <DoneNotice {...done} /> : null}
      <ErrorNotice error={queue.error} onRetry={() => void queue.refetch()} />
      {queue.data && rows.length === 0 ? (
        <EmptyState drawing="messages" title={<Trans>Nothing here</Trans>}>
          <Trans>New messages appear here as they arrive.</Trans>
        </EmptyState>
      ) : null}
      {rows.map((row) => (
        <Message
          key={row.id}
          row={row}
          onDone={(what) => {
            setDone({ what, subject: row.subject });
            void queue.refetch();
          }}
        />
      ))}
      <ShowMore list={queue} />
    </Page>
  );
}

function DoneNotice({ what, subject }: Done) {
  return (
    <Notice
      tone="good"
      announce="politely"
      title={
        what === "answer" ? (
          <Trans>The answer to “{subject}” has been sent.</Trans>
        ) : (
          <Trans>“{subject}” has been closed without an answer.</Trans>
        )
      }
    />
  );
}

function Message({ row, onDone }: { row: Row; onDone: (what: Act) => void }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const [answer, setAnswer] = useState(() => readHalfTyped(row.id));
  const type = (words: string) => {
    setAnswer(words);
    storeHalfTyped(row.id, words);
  };
  const act = useMutation({
    mutationFn: (what: Act) =>
      what === "answer"
        ? client.support.answer({ id: row.id, answer: answer.trim() })
        : client.support.close({ id: row.id }),
    onSuccess: (_done, what) => {
      storeHalfTyped(row.id, "");
      onDone(what);
    },
  });
  return (
    <Card title={row.subject}>
      <p className="lh-quiet lh-small">
        <Link to="/admin/advertisers/$id" params={{ id: row.userId }}>
          {row.name || row.company || row.email}
        </Link>{" "}
        · {[row.name ? row.company : "", row.email].filter(Boolean).join(" · ")} ·{" "}
        {moment(row.sentAt)}
      </p>
      <p>{row.message}</p>
      {row.answer ? (
        <Notice tone="info" title={<Trans>Our answer</Trans>}>
          {row.answer}
        </Notice>
      ) : null}
      {row.state === "open" ? (
        <>
          <Textarea
            label={t`Answer`}
            rows={4}
            maxLength={4000}
            value={answer}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <ErrorNotice error={act.error} />
          <div className="lh-row">
            <Button
              loading={act.isPending}
              disabled={answer.trim().length < 2}
              onClick={() => act.mutate("answer")}
            >
              <Trans>Send the answer</Trans>
            </Button>
            <Button variant="default" disabled={act.isPending} onClick={() => act.mutate("close")}>
              <Trans>Close without an answer</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </Card>
  );
}
