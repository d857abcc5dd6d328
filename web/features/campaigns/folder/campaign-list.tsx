import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { focusHeading } from "../../../ui/style/focus-heading.ts";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import { CAMPAIGN_KINDS } from "../../../../domain/catalogue.ts";
import { wordsOf } from "../../../../domain/message/contact/opt-out-ending.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { formatDateRange, formatDay } from "../../../../domain/text/formats.ts";
import classes from "./folder.module.css";
import type { Folder } from "./folders.ts";

type Row = Outputs["campaigns"]["list"]["rows"][number];

type Props = {
  folder: Folder | undefined;
  /** Undefined while they are being read. */
  rows: Row[] | undefined;
  /** True while a search or filter leaves some out. */
  isFiltered: boolean;
  /** What there is beyond them. */
  more: ComponentProps<typeof ShowMore>["list"];
  hasFailed: boolean;
  onDelete: (id: string) => void;
};

/** The campaigns of a folder: a table on wide screens, cards on phones. */
export function CampaignList(props: Props) {
  const { folder, rows, isFiltered, more, hasFailed, onDelete } = props;
  if (!rows) return hasFailed ? null : <LoadingSkeleton heights={[72, 72, 72, 72]} />;
  if (rows.length === 0)
    return isFiltered ? (
      <div role="status">
        <EmptyState drawing="search" title={<Trans>No campaign matches</Trans>}>
          <Trans>Search for other words, or choose all kinds.</Trans>
        </EmptyState>
      </div>
    ) : (
      <Empty folder={folder} />
    );
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.item}>
            <CampaignRow row={row} />
            {row.isSubmitted ? null : <DeleteDraft row={row} onDelete={onDelete} />}
          </li>
        ))}
      </ul>
      <ShowMore list={more} />
    </>
  );
}

function CampaignRow({ row }: { row: Row }) {
  const { id, title, status, statusLabel, isSubmitted, people, currency } = row;
  const costMinor = row.amountMinor - row.refundedMinor;
  const content = (
    <>
      <span className={classes.title}>{title || <Nameless text={row.text} />}</span>
      <StatusBadge status={status} label={statusLabel} />
      <span className={classes.fact}>
        <Facts row={row} />
      </span>
      <span className={classes.fact}>
        {people > 0 ? <Trans>{formatCount(people)} people</Trans> : null}
      </span>
      <span className={`${classes.fact} ${classes.money}`}>
        {isSubmitted ? <Money amountMinor={costMinor} currency={currency} /> : null}
      </span>
    </>
  );
  // A draft opens at its last step; any other campaign opens its page.
  return isSubmitted ? (
    <Link to="/campaign-info/$id" params={{ id }} className={classes.row}>
      {content}
    </Link>
  ) : (
    <Link to="/campaign/$mode" params={{ mode: "edit" }} search={{ id }} className={classes.row}>
      {content}
    </Link>
  );
}

const MAX_WORDS = 60;

/** The first words of a draft that has no name. */
function Nameless({ text }: { text: string }): ReactNode {
  const words = wordsOf(text).replace(/\s+/g, " ").trim();
  if (words === "") return <Trans>Draft without a name</Trans>;
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}

/** What tells campaigns apart: the kind and the days; of a draft also when it was changed. */
function Facts({ row }: { row: Row }) {
  const kind = CAMPAIGN_KINDS.find(({ flowTypeId }) => flowTypeId === row.flowTypeId);
  const changed = formatDay(row.changedAt.slice(0, 10));
  return (
    <>
      {kind ? `${translateKnown(kind.name)} · ` : null}
      {datesOf(row)}
      {row.isSubmitted ? null : (
        <>
          {" · "}
          <Trans>changed {changed}</Trans>
        </>
      )}
    </>
  );
}

type DeleteProps = { row: Row; onDelete: (id: string) => void };

function DeleteDraft({ row: { id, title, text }, onDelete }: DeleteProps) {
  return (
    <Button
      variant="subtle"
      className={classes.delete}
      onClick={({ currentTarget }) => {
        focusBeside(currentTarget);
        onDelete(id);
      }}
    >
      <Trans>Delete</Trans>
      <span className="lh-visually-hidden"> {title || <Nameless text={text} />}</span>
    </Button>
  );
}

/** The row goes with its button, so the focus goes on to the next row, or the one before; from the only one to the heading. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const link = beside?.querySelector("a");
  if (link) link.focus();
  else focusHeading();
}

/** The wire times carry the country's offset, so their date is the country's. */
function datesOf({ serviceRecurring }: Row): ReactNode {
  const first = serviceRecurring.startPeriod?.slice(0, 10);
  const last = serviceRecurring.endPeriod?.slice(0, 10);
  if (!first || !last) return <Trans>No days chosen yet</Trans>;
  return formatDateRange(first, last);
}

const EMPTY: Record<Folder | "all", { title: ReactNode; text: ReactNode }> = {
  all: {
    title: <Trans>No campaigns yet</Trans>,
    text: <Trans>Write your first message and see what it costs before you pay anything.</Trans>,
  },
  drafts: {
    title: <Trans>No drafts</Trans>,
    text: <Trans>Campaigns that you have started and not sent appear here.</Trans>,
  },
  scheduled: {
    title: <Trans>Nothing is waiting to start</Trans>,
    text: <Trans>Campaigns that you have paid for wait here until their first day.</Trans>,
  },
  running: {
    title: <Trans>Nothing is being sent</Trans>,
    text: <Trans>While a campaign is being sent, it appears here with its figures.</Trans>,
  },
  finished: {
    title: <Trans>Nothing has ended yet</Trans>,
    text: <Trans>Campaigns that have ended stay here with their reports.</Trans>,
  },
};

function Empty({ folder }: { folder: Folder | undefined }) {
  const { title, text } = EMPTY[folder ?? "all"];
  return (
    <Card>
      <EmptyState
        drawing="campaigns"
        title={title}
        action={
          <LinkButton to="/campaign/$mode" params={{ mode: "new" }} variant="default">
            <Trans>Start a campaign</Trans>
          </LinkButton>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}
