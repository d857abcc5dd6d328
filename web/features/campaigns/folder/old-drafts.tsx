import { Plural, Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { focusHeading } from "../../../ui/style/focus-heading.ts";
import { useFocusOn } from "../../../ui/style/use-focus-on.ts";
import { businessNowMs } from "../../../api/business-time.ts";
import { forgetDraft } from "../draft/stored-draft.ts";

type Row = Outputs["campaigns"]["list"]["rows"][number];

/** Not changed for so long, a draft is old. */
const OLD_MS = 30 * 86_400_000;
/** So long it can be taken back; only then anything is deleted. */
const UNDO_MS = 10_000;
/** Offered from so many on: one draft is deleted in its row. */
const MANY = 2;

/** The drafts among these rows that have not been changed for thirty days. */
export function oldDraftsOf(rows: readonly Row[], nowMs: number): string[] {
  return rows.flatMap(({ id, isSubmitted, changedAt }) =>
    !isSubmitted && nowMs - Date.parse(changedAt) > OLD_MS ? [id] : [],
  );
}

/** Throwing old drafts away: they leave the list at once, and are deleted when nobody took it back. */
export function useOldDrafts(rows: readonly Row[]) {
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const due = useRef<readonly string[]>([]);
  const deleteNow = useCallback(async () => {
    const ids = [...due.current];
    due.current = [];
    if (ids.length === 0) return;
    try {
      // A request takes at most a hundred.
      for (let at = 0; at < ids.length; at += 100)
        await client.campaigns.deleteDrafts({ ids: ids.slice(at, at + 100) });
      for (const id of ids) forgetDraft(id);
      void queryClient.invalidateQueries({ queryKey: orpc.campaigns.dashboard.key() });
      await queryClient.invalidateQueries({ queryKey: ["folder"] });
    } catch (thrown) {
      setError(thrown);
    }
    setLeaving([]);
  }, []);
  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = setTimeout(() => void deleteNow(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [leaving, deleteNow]);
  // Leaving the page is no undo.
  useEffect(() => () => void deleteNow(), [deleteNow]);
  return {
    old: oldDraftsOf(rows, businessNowMs()).filter((id) => !leaving.includes(id)),
    leaving,
    error,
    // With those that are leaving already: one way back for all of them.
    throwAway: (ids: readonly string[]) => {
      setError(null);
      due.current = [...new Set([...due.current, ...ids])];
      setLeaving(due.current);
    },
    undo: () => {
      due.current = [];
      setLeaving([]);
    },
  };
}

type Props = ReturnType<typeof useOldDrafts> & {
  /** Whether many old ones are offered to be deleted together. */
  isOffered: boolean;
};

/** Above a folder: the old drafts in it, and the way back after throwing them away. */
export function OldDrafts({ old, leaving, error, throwAway, undo, isOffered }: Props) {
  return (
    <>
      <ErrorNotice error={error} />
      {leaving.length > 0 ? <Deleted leaving={leaving} undo={undo} /> : null}
      {isOffered && leaving.length === 0 && old.length >= MANY ? (
        <Notice
          tone="info"
          title={
            <Plural
              value={old.length}
              one="# draft has not been changed for 30 days."
              other="# drafts have not been changed for 30 days."
            />
          }
          action={
            <Button
              variant="default"
              onClick={() => {
                focusHeading();
                throwAway(old);
              }}
            >
              <Trans>Delete old drafts</Trans>
            </Button>
          }
        />
      ) : null}
    </>
  );
}

function Deleted({ leaving, undo }: Pick<Props, "leaving" | "undo">) {
  const box = useFocusOn();
  return (
    <div ref={box}>
      <Notice
        tone="info"
        announce="politely"
        title={<Plural value={leaving.length} one="# draft deleted." other="# drafts deleted." />}
        action={
          <Button
            variant="default"
            onClick={() => {
              focusHeading();
              undo();
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        }
      />
    </div>
  );
}
