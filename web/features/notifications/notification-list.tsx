import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { orpc, type Outputs } from "../../api/client.ts";
import { changeOrWait } from "../../offline/outbox.ts";
import { sendChange } from "../../offline/send-change.ts";
import { useMyTimeZone } from "../../session/my-country.ts";
import { ShowMore } from "../../ui/form/show-more.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { formatDateTime } from "../../ui/numbers.ts";
import { NotificationIcon } from "./notification-icon.tsx";
import classes from "./notifications.module.css";

type Row = Outputs["notifications"]["list"]["rows"][number];

type Props = {
  /** Below the list. It comes with it, so that nothing that stands already has to move. */
  children: ReactNode;
};

/** Own notifications; those that were unread when the page opened stay marked until it is left. */
export function NotificationList({ children }: Props) {
  const list = useInfiniteQuery(
    orpc.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  useRereadInLanguage(list.refetch);
  // Drawn in short tasks, in which a phone goes on answering.
  const rows = useDeferredValue(list.data)?.pages.flatMap((page) => page.rows);
  const wasUnread = useSeen(rows);
  if (!rows && !list.error) return <LoadingSkeleton heights={[90, 90, 90, 90, 90, 90]} />;
  return (
    <>
      {list.error ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Entries rows={rows ?? []} wasUnread={wasUnread} list={list} />
      )}
      {children}
    </>
  );
}

/** The server words what it sends in the language on the screen: in another one the list is read again. */
function useRereadInLanguage(reread: () => unknown): void {
  const { i18n } = useLingui();
  const readIn = useRef(i18n.locale);
  useEffect(() => {
    if (readIn.current === i18n.locale) return;
    readIn.current = i18n.locale;
    void reread();
  });
}

type EntriesProps = {
  rows: Row[];
  wasUnread: ReadonlySet<string>;
  list: ComponentProps<typeof ShowMore>["list"];
};

function Entries({ rows, wasUnread, list }: EntriesProps) {
  if (rows.length === 0)
    return (
      <EmptyState drawing="messages" title={<Trans>Nothing has happened yet</Trans>}>
        <Trans>
          When a campaign is approved, rejected or finished, or your balance is low, it appears
          here.
        </Trans>
      </EmptyState>
    );
  return (
    <Card>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} isUnread={row.isUnread || wasUnread.has(row.id)} />
        ))}
      </ul>
      <ShowMore list={list}>
        <Trans>Show older ones</Trans>
      </ShowMore>
    </Card>
  );
}

function Entry({ row, isUnread }: { row: Row; isUnread: boolean }) {
  const timeZone = useMyTimeZone();
  return (
    <li className={isUnread ? `${classes.row} ${classes.unread}` : classes.row}>
      <NotificationIcon kind={row.kind} />
      <Link to={row.link} className={classes.title}>
        {row.title}
        {isUnread ? (
          <span className="lh-visually-hidden">
            {" "}
            <Trans>(new)</Trans>
          </span>
        ) : null}
      </Link>
      <span>{row.body}</span>
      <span className="lh-quiet lh-small">{formatDateTime(row.createdAt, timeZone)}</span>
    </li>
  );
}

/** Times are written with milliseconds and kept more finely. */
const justAfter = (iso: string) => new Date(Date.parse(iso) + 1).toISOString();

/** Tells the server that the list was looked at (code ulnv), and remembers what was new until then. */
function useSeen(rows: Row[] | undefined): ReadonlySet<string> {
  const queries = useQueryClient();
  const [wasUnread, setWasUnread] = useState<ReadonlySet<string>>(new Set());
  const fresh = rows?.filter(({ isUnread }) => isUnread).map(({ id }) => id) ?? [];
  const freshKey = fresh.join();
  const newest = rows?.[0]?.createdAt;
  useEffect(() => {
    if (freshKey === "") return;
    setWasUnread((known) => new Set([...known, ...freshKey.split(",")]));
    void changeOrWait("seen", "", { until: justAfter(newest ?? "") }, sendChange)
      .then(() =>
        queries.setQueryData(orpc.notifications.unread.queryOptions({ input: {} }).queryKey, {
          unread: 0,
        }),
      )
      // They stay unread then, and are told again with the next visit.
      .catch(() => undefined);
  }, [freshKey, newest, queries]);
  return wasUnread;
}
