import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { nextPage } from "../after-payment.ts";
import { nextPollMs } from "../payment-polling.ts";
import { WaitingLine } from "../../../ui/notice/waiting-line.tsx";
import { cardName } from "./card-words.ts";
import { refreshCards } from "./use-cards.ts";

type Props = { setupId: string; isCancelled: boolean; next: string | undefined };

/** Where the card company sends people back after saving a card. */
export function CardSetupOutcome({ setupId, isCancelled, next }: Props) {
  const query = useQuery({
    ...orpc.billing.cards.setup.queryOptions({ input: { setupId } }),
    enabled: !isCancelled,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "pending"
        ? false
        : nextPollMs("pending", state.dataUpdateCount),
  });
  const status = isCancelled ? "failed" : query.data?.status;
  useEffect(() => {
    if (status === "saved") refreshCards();
  }, [status]);
  const card = query.data?.card;
  return (
    <Page width="form">
      <PageHeader
        title={
          status === "saved" ? (
            <Trans>Your card is saved</Trans>
          ) : status === "failed" ? (
            <Trans>No card was saved</Trans>
          ) : (
            <Trans>Saving your card</Trans>
          )
        }
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      <Card>
        {status === "saved" && card ? (
          <p>
            <Trans>You can pay with {cardName(card)} in one tap.</Trans>
          </p>
        ) : null}
        {status === "failed" ? (
          <p>
            <Trans>Nothing was charged. You can try again with this card or another one.</Trans>
          </p>
        ) : null}
        {status === undefined || status === "pending" ? (
          <WaitingLine>
            <Trans>The card company is checking it. This takes a few seconds.</Trans>
          </WaitingLine>
        ) : null}
        <LinkButton to={nextPage(next) ?? "/wallet"}>
          {nextPage(next) ? <Trans>Continue</Trans> : <Trans>To the wallet</Trans>}
        </LinkButton>
      </Card>
    </Page>
  );
}
