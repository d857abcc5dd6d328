import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
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
import { isWordMissing } from "./word-missing.ts";
import { useTaps } from "./use-taps.ts";
import classes from "./voucher.module.css";

type Voucher = Outputs["vouchers"]["get"];

/** At the counter: a customer shows the word, one tap counts it. */
export function VoucherPage() {
  const { id } = useParams({ from: "/voucher/$id" });
  const query = useQuery(orpc.vouchers.get.queryOptions({ input: { campaignId: id } }));
  const isMissing = isWordMissing(query.error);
  return (
    <Page width="form">
      <PageHeader title={<Trans>Who came because of it</Trans>} />
      {isMissing ? null : (
        <CampaignError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data ? <Counter voucher={query.data} /> : null}
      {query.data || isMissing ? <WordForm campaignId={id} word={query.data?.word ?? ""} /> : null}
      {query.data || query.error ? null : <LoadingSkeleton heights={[240, 160]} />}
      {query.data || isMissing ? (
        <div>
          <LinkButton to="/campaign-info/$id" params={{ id }} variant="default">
            <Trans>See the campaign</Trans>
          </LinkButton>
        </div>
      ) : null}
    </Page>
  );
}

function Counter({ voucher }: { voucher: Voucher }) {
  const { campaignId, word, redeemed, costPerWalkInMinor, currency, perDay } = voucher;
  const { tap, waiting, error } = useTaps(campaignId);
  const offline = error !== null && toProblem(error).code === "offline";
  return (
    <Card>
      <p>
        <Trans>Customers show this word:</Trans> <b className={classes.word}>{word}</b>
      </p>
      <Button size="lg" className={classes.tap} onClick={tap}>
        <Trans>A customer showed it</Trans>
      </Button>
      <p role="status" className={classes.count}>
        <Plural value={redeemed + waiting} one="# customer so far" other="# customers so far" />
      </p>
      {waiting > 0 ? (
        <p className="lh-quiet">
          <Plural
            value={waiting}
            one="# is saved on this phone until you are online again."
            other="# are saved on this phone until you are online again."
          />
        </p>
      ) : null}
      {offline ? null : <ErrorNotice error={error} />}
      {costPerWalkInMinor === null ? null : (
        <p>
          <Trans>
            Each has cost <Money amountMinor={costPerWalkInMinor} currency={currency} /> so far.
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

function WordForm({ campaignId, word }: { campaignId: string; word: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(word);
  const save = useMutation({
    mutationFn: () => client.vouchers.set({ campaignId, ...(typed.trim() ? { word: typed } : {}) }),
    onSuccess: (voucher) => {
      const { queryKey } = orpc.vouchers.get.queryOptions({ input: { campaignId } });
      queryClient.setQueryData(queryKey, voucher);
      setTyped(voucher.word);
    },
  });
  const refused = save.error ? fieldErrors(toProblem(save.error))["word"] : undefined;
  const isWrong = typed.trim() !== "" && !/^[A-Za-z0-9]{3,12}$/.test(typed.trim());
  return (
    <Card title={<Trans>The word</Trans>}>
      <p className="lh-quiet">
        <Trans>
          Include it in your message, such as “say BREAD20 at the till”, and count who comes because
          of it.
        </Trans>
      </p>
      <TextInput
        label={<Trans>Word or code</Trans>}
        description={
          <Trans>A word from the message. Leave it empty before sending and we make one.</Trans>
        }
        maxLength={12}
        autoComplete="off"
        value={typed}
        error={isWrong ? t`Use 3 to 12 letters and digits.` : refused}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={isWrong}
          onClick={() => save.mutate()}
        >
          <Trans>Save the word</Trans>
        </Button>
      </div>
      {refused ? null : <ErrorNotice error={save.error} />}
    </Card>
  );
}
