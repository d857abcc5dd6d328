import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import classes from "./advertiser.module.css";

/** What administrators have written about an advertiser, for each other. */
export function AdvertiserNotes({ userId }: { userId: string }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const [text, setText] = useState("");
  const notes = useQuery(
    orpc.administration.notes.queryOptions({ input: { userId }, staleTime: 0 }),
  );
  const { run, isBusy, error } = useAttempt();
  const add = async () => {
    const note = { userId, text: text.trim() };
    const added = await run(note, () => client.administration.addNote(note));
    if (!added) return;
    setText("");
    await notes.refetch();
  };
  return (
    <Card title={<Trans>Notes</Trans>}>
      <ErrorNotice error={notes.error} onRetry={() => void notes.refetch()} />
      {notes.data && notes.data.rows.length > 0 ? (
        <ul className={classes.notes} aria-label={t`Notes`}>
          {notes.data.rows.map(({ id, at, writerName, writtenBy, text: words }) => (
            <li key={id}>
              <p className={classes.words}>{words}</p>
              <p className="lh-quiet lh-small">
                {writerName ?? writtenBy} · {moment(at)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <Textarea
        label={t`New note`}
        description={t`For other administrators. It cannot be changed, and the advertiser gets it with an export of their data.`}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorNotice error={error} />
      <div>
        <Button
          variant="default"
          loading={isBusy}
          disabled={text.trim().length < 2}
          onClick={() => void add()}
        >
          <Trans>Add this note</Trans>
        </Button>
      </div>
    </Card>
  );
}
