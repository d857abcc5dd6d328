import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Button } from "../../../ui/form/button.tsx";
import { toProblem } from "../../../api/app-problem.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { CampaignError } from "../../../ui/notice/campaign-error.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount, formatDay } from "../../../ui/numbers.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PosterButton } from "../poster/poster-button.tsx";
import { useTaps } from "./use-taps.ts";
import { WordForm } from "./word-form.tsx";
import { wordPhase } from "./word-phase.ts";
import classes from "./voucher.module.css";

type Voucher = Outputs["vouchers"]["get"];

/** At the counter: a customer shows the word, one tap counts it. */
export function VoucherPage() {
  const { id } = useParams({ from: "/voucher/$id" });
  const campaign = useQuery(orpc.campaigns.get.queryOptions({ input: { id } }));
  const hasWord = Boolean(campaign.data?.voucherWord);
  // Only a campaign with a word has a count to ask for.
  const voucher = useQuery({
    ...orpc.vouchers.get.queryOptions({ input: { campaignId: id } }),
    enabled: hasWord,
  });
  const error = campaign.error ?? voucher.error;
  const isRead = campaign.data && (!hasWord || voucher.data);
  const retry = () => void (campaign.error ? campaign.refetch() : voucher.refetch());
  return (
    <Page width="form">
      <PageHeader title={<Trans>Who came because of it</Trans>} />
      <CampaignError error={error} onRetry={retry} />
      {voucher.data ? <Counter voucher={voucher.data} /> : null}
      {campaign.data && isRead ? (
        <>
          <WordForm
            campaignId={id}
            word={voucher.data?.word ?? ""}
            phase={wordPhase(campaign.data)}
          />
          <div>
            <LinkButton to="/campaign-info/$id" params={{ id }} variant="default">
              <Trans>See the campaign</Trans>
            </LinkButton>
          </div>
        </>
      ) : null}
      {isRead || error ? null : <LoadingSkeleton heights={[240, 160]} />}
    </Page>
  );
}

function Counter({ voucher }: { voucher: Voucher }) {
  const { campaignId, word, redeemed, costPerWalkInMinor, currency, perDay } = voucher;
  const { tap, press, takeBack, canTakeBack, waiting, error } = useTaps(campaignId);
  const offline = error !== null && toProblem(error).code === "offline";
  return (
    <Card>
      <p>
        <Trans>Customers show this word:</Trans> <b className={classes.word}>{word}</b>
      </p>
      <Button
        size="lg"
        className={classes.tap}
        data-taken={press === "taken" ? "" : undefined}
        onClick={({ timeStamp }) => tap(timeStamp)}
      >
        <Trans>A customer showed it</Trans>
      </Button>
      <p role="status" className={classes.count}>
        <Plural value={redeemed + waiting} one="# customer so far" other="# customers so far" />
      </p>
      <p role="status" className={press === "double" ? undefined : "lh-visually-hidden"}>
        {press === "double" ? (
          <Trans>Two quick taps count as one. Tap again if another customer showed it.</Trans>
        ) : null}
      </p>
      {canTakeBack ? (
        <div>
          <Button variant="default" onClick={() => void takeBack()}>
            <Trans>Undo the last one</Trans>
          </Button>
        </div>
      ) : null}
      {waiting > 0 && error !== null ? (
        <p className="lh-quiet">
          <Plural
            value={waiting}
            one="# is saved on this phone until you are online again."
            other="# are saved on this phone until you are online again."
          />
        </p>
      ) : null}
      {offline ? null : <ErrorNotice error={error} />}
      {!costPerWalkInMinor || waiting > 0 ? null : (
        <p>
          <Trans>
            So far each of them has cost you{" "}
            <Money amountMinor={costPerWalkInMinor} currency={currency} />.
          </Trans>
        </p>
      )}
      <div className="lh-row">
        <PosterButton load={(paper) => client.vouchers.poster({ campaignId, paper })} />
      </div>
      {perDay.length > 0 ? (
        <ul className={classes.days}>
          {perDay.map(({ day, count }) => (
            <li key={day} className="lh-spread">
              <span>{formatDay(day)}</span>
              <b>{formatCount(count)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
