import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { isOffline, watchConnection } from "../../../api/connection.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { isMember } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { StepModel } from "../step/step-model.ts";
import { useFreshDays } from "../when/use-fresh-days.ts";
import { missingMoney } from "./missing-money.ts";
import { PayBar } from "./pay-bar.tsx";
import { PriceCard } from "./price-card.tsx";
import type { Quote } from "./quote.ts";
import { QuoteNotice } from "./quote-notice.tsx";
import { ReviewCards } from "./review-cards.tsx";
import { useQuote } from "./use-quote.ts";
import { useSubmit } from "./use-submit.ts";

/** A last look: every answer with a way to change it, what is left to do, the price, and the button that pays. */
export function ReviewStep({ model }: { model: StepModel }) {
  useFreshDays(model, { fillsEmpty: false });
  const query = useQuote(model);
  const submission = useSubmit(model.me?.userId ?? null, model.editor, () => {
    void query.refetch();
  });
  const quote = query.data;
  const isWithout = useSyncExternalStore(watchConnection, isOffline, () => false);
  return (
    <div className="lh-stack">
      <h2 id="step-heading" tabIndex={-1}>
        <Trans>Is everything right?</Trans>
      </h2>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      <QuoteNotice
        model={model}
        quote={quote}
        hasFailed={query.error !== null}
        isWithout={isWithout}
      />
      <ReviewCards model={model} quote={quote} isWithout={isWithout} />
      {quote && quote.people > 0 ? (
        <PriceCard
          quote={quote}
          isShown={!KIND_TRAITS[model.editor.draft.kind].isOnPhones}
          isMember={isMember(model.me)}
          missing={missingMoney(quote, model.country)}
        />
      ) : null}
      {quote && submission.oldAmountMinor !== undefined ? (
        <PriceChanged quote={quote} oldAmountMinor={submission.oldAmountMinor} />
      ) : null}
      <ErrorNotice error={submission.error} />
      {quote ? (
        <PayBar
          model={model}
          quote={quote}
          submission={submission}
          isChecking={query.isFetching || model.editor.saveState.kind !== "saved"}
        />
      ) : null}
    </div>
  );
}

function PriceChanged({ quote, oldAmountMinor }: { quote: Quote; oldAmountMinor: number }) {
  const { amountMinor, currency } = quote;
  return (
    <Notice
      tone="warn"
      announce="now"
      title={
        amountMinor === oldAmountMinor ? (
          <Trans>Something changed while you were sending. Nothing was paid.</Trans>
        ) : (
          <Trans>
            The price changed from <Money amountMinor={oldAmountMinor} currency={currency} /> to{" "}
            <Money amountMinor={amountMinor} currency={currency} />. Nothing was paid.
          </Trans>
        )
      }
    >
      <Trans>Check it again, and send it when you are happy with it.</Trans>
    </Notice>
  );
}
