import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { isMember, useMe } from "../../session/session.ts";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** The draft that somebody left behind on this device or in their account: it opens where it was left. */
export function WaitingDraft() {
  const me = useMe();
  const mayHaveDrafts = me !== undefined && (me.isAnonymous || isMember(me));
  const { data } = useQuery(
    orpc.campaigns.list.queryOptions({
      input: { state: "drafts", sort: "newest", limit: 1 },
      enabled: mayHaveDrafts,
    }),
  );
  const [draft] = mayHaveDrafts ? (data?.rows ?? []) : [];
  if (!draft) return null;
  return <Waiting draft={draft} others={(data?.counts.drafts ?? 1) - 1} />;
}

type Row = { id: string; title: string; text: string; timestamp: string };

const EXCERPT_CHARACTERS = 40;

function Waiting({
  draft: { id, title, text, timestamp },
  others,
}: {
  draft: Row;
  others: number;
}) {
  const { i18n } = useLingui();
  const words = text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}…` : text;
  const name = title || words;
  const day = i18n.date(timestamp, { day: "numeric", month: "long" });
  return (
    <Notice
      tone="info"
      title={
        name ? <Trans>Your draft is waiting: {name}</Trans> : <Trans>Your draft is waiting</Trans>
      }
      action={
        <>
          <LinkButton to="/campaign/$mode" params={{ mode: "edit" }} search={{ id }}>
            <Trans>Continue</Trans>
          </LinkButton>
          {others > 0 ? (
            <LinkButton to="/folder/$id" params={{ id: "drafts" }} variant="default">
              <Trans>See all drafts</Trans>
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Trans>Started on {day}. It opens where you stopped.</Trans>
    </Notice>
  );
}
