import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { SECTION_SHAPES } from "../sections/section-shapes.ts";
import { DecidedMeanwhile } from "./decided-meanwhile.tsx";
import { cardsToShow, decisionOn, keyOf } from "./gone-meanwhile.ts";
import { HeldCampaign, type Verdict } from "./held-campaign.tsx";
import type { Held } from "./reject-dialog.tsx";
import { RefusedRefund } from "./refused-refund.tsx";
import { ReviewedList } from "./reviewed-list.tsx";

const REFRESH_MS = 30_000;
/** The sections that decide about it. */
const REASONS = [
  "campaignReview",
  "impersonation",
  "linkRules",
  "mailDomains",
  "riskRules",
  "abuseLimits",
] as const;
type Part = "waiting" | "decided";

/** Campaigns that wait for a person, the soonest start first, and what was decided last. */
export function ReviewsPage() {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [part, setPart] = useState<Part>("waiting");
  const [done, setDone] = useState<{ title: string; verdict: Verdict }>();
  const { data, error, refetch } = useQuery({
    ...orpc.administration.reviews.queryOptions({ input: {} }),
    refetchInterval: REFRESH_MS,
  });
  const waiting = data?.waiting ?? [];
  const [known, setKnown] = useState<readonly Held[]>();
  const [cards, setCards] = useState<readonly Held[]>([]);
  const [doneHere, setDoneHere] = useState<ReadonlySet<string>>(new Set());
  if (data && data.waiting !== known) {
    setKnown(data.waiting);
    setCards(cardsToShow(cards, data.waiting, (key) => doneHere.has(key)));
  }
  const putAside = (key: string) => {
    setDoneHere((before) => new Set(before).add(key));
    setCards((before) => before.filter((card) => keyOf(card) !== key));
  };
  const waitingKeys = new Set(waiting.map(keyOf));
  const reload = () => queries.invalidateQueries({ queryKey: orpc.administration.key() });
  return (
    <Page width="form">
      <PageHeader title={<Trans>Review queue</Trans>} />
      <p className="lh-quiet">
        <Trans>
          Campaigns with words, links or senders, or from accounts, that need checking before they
          go to the networks. Others do not wait here.
        </Trans>{" "}
        <Trans>What makes a campaign wait:</Trans>{" "}
        {REASONS.map((section, place) => (
          <span key={section}>
            {place > 0 ? " · " : null}
            <Link to="/admin/sections" search={{ section }}>
              {i18n._(SECTION_SHAPES[section].title)}
            </Link>
          </span>
        ))}
      </p>
      <Segmented
        label={t`Part`}
        isLabelHidden
        value={part}
        options={[
          { value: "waiting", label: t`Waiting (${waiting.length})` },
          { value: "decided", label: t`Decided` },
        ]}
        onChange={(chosen) => {
          setPart(chosen);
          setDone(undefined);
          // What was left to be read has been seen.
          setCards(waiting);
        }}
      />
      {done ? <DoneNotice {...done} /> : null}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!data && !error ? <LoadingSkeleton heights={[260, 260]} /> : null}
      {data?.refusedRefunds.map((refund) => (
        <RefusedRefund key={refund.refundId} refund={refund} onDone={reload} />
      ))}
      {data && part === "waiting" && cards.length === 0 ? (
        <EmptyState drawing="campaigns" title={<Trans>No campaign is waiting</Trans>}>
          <Trans>Campaigns that need checking appear here, the earliest start first.</Trans>
        </EmptyState>
      ) : null}
      {part === "waiting"
        ? cards.map((held) => (
            <HeldCampaign
              key={keyOf(held)}
              held={held}
              gone={
                waitingKeys.has(keyOf(held)) ? undefined : (
                  <DecidedMeanwhile
                    decision={decisionOn(held, data?.decided ?? [])}
                    onClose={() => putAside(keyOf(held))}
                  />
                )
              }
              onStale={() => void reload()}
              onDone={async (verdict) => {
                setDone({ title: held.title, verdict });
                setDoneHere((before) => new Set(before).add(keyOf(held)));
                await reload();
              }}
            />
          ))
        : null}
      {data && part === "decided" ? <ReviewedList rows={data.decided} /> : null}
    </Page>
  );
}

function DoneNotice({ title, verdict }: { title: string; verdict: Verdict }) {
  return (
    <Notice
      tone="good"
      announce="politely"
      title={
        verdict === "approved" ? (
          <Trans>Approved: “{title}” goes to the networks.</Trans>
        ) : (
          <Trans>Rejected: the advertiser of “{title}” gets the reason and the money.</Trans>
        )
      }
    />
  );
}
