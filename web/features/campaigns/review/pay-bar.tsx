import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../ui/form/button.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { formatMoney, formatRoundMoney, type Currency } from "../../../../domain/money/money.ts";
import { formatWeekdayDate } from "../../../../domain/text/formats.ts";
import { isMember } from "../../../session/session.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { SummaryLine } from "../step/summary-line.tsx";
import type { StepModel } from "../step/step-model.ts";
import { type MissingMoney, missingMoney } from "./missing-money.ts";
import { thingsLeft, type Quote } from "./quote.ts";
import { useTopUp } from "./use-top-up.ts";
import type { Submission } from "./use-submit.ts";

type Props = {
  model: StepModel;
  quote: Quote;
  submission: Submission;
  /** A newer quote is being loaded: an old price cannot be paid. */
  isChecking: boolean;
};

/** The one button of the review: finish, sign up, pay what is missing, or send. */
export function PayBar({ model, quote, submission, isChecking }: Props) {
  const left = thingsLeft(quote);
  const [first] = left;
  if (first)
    return (
      <StickyActionBar>
        <Button size="lg" onClick={() => model.goTo(first.step, first.path)}>
          <Trans>Show what is missing</Trans>
        </Button>
      </StickyActionBar>
    );
  if (!isMember(model.me)) return <SignUpBar id={model.id} />;
  const missing = missingMoney(quote, model.country);
  if (missing && missing.topUpMinor < missing.gapMinor)
    return <TopUpBar model={model} {...missing} />;
  if (missing) return <PayMissingBar model={model} missing={missing} quote={quote} />;
  const isShown = !KIND_TRAITS[model.editor.draft.kind].isOnPhones;
  const people = formatCount(quote.people);
  const price = formatRoundMoney(quote.amountMinor, quote.currency);
  return (
    <StickyActionBar note={<SummaryLine model={model} />}>
      <Button
        size="lg"
        loading={submission.isSending}
        disabled={isChecking}
        onClick={() => submission.submit(quote)}
      >
        {isShown ? (
          <Trans>
            Show to {people} people · {price}
          </Trans>
        ) : (
          <Trans>
            Send to {people} people · {price}
          </Trans>
        )}
      </Button>
    </StickyActionBar>
  );
}

function SignUpBar({ id }: { id: string }) {
  const next = `/campaign/edit?id=${id}&step=review`;
  // The review was just read: the new account goes on with paying, where everything stands once more.
  const afterSignUp = `/payment?campaign=${id}`;
  return (
    <StickyActionBar
      note={
        <Trans>
          Your campaign is saved. Creating an account takes a minute. Already have one?{" "}
          <Link to="/login" search={{ next }}>
            Sign in
          </Link>
        </Trans>
      }
    >
      <LinkButton to="/signup" search={{ next: afterSignUp }} size="lg">
        <Trans>Create an account to send</Trans>
      </LinkButton>
    </StickyActionBar>
  );
}

type MissingProps = { model: StepModel; missing: MissingMoney; quote: Quote };

/** What the balance lacks is charged, or the smallest card payment, and the campaign is booked when the money is there. */
function PayMissingBar({ model: { id, editor }, missing, quote }: MissingProps) {
  const { startDate, kind } = editor.draft;
  const day = startDate ? formatWeekdayDate(startDate) : "";
  const pays = formatMoney(missing.chargeMinor, quote.currency);
  return (
    <StickyActionBar
      note={
        <Trans>
          You pay {pays} on the next page. As soon as the payment arrives your campaign is booked.
          The networks check it, and it goes out from {day}.
        </Trans>
      }
    >
      <LinkButton to="/payment" search={{ campaign: id }} size="lg">
        {KIND_TRAITS[kind].isOnPhones ? (
          <Trans>
            Pay and send to {formatCount(quote.people)} people ·{" "}
            {formatRoundMoney(missing.chargeMinor, quote.currency)}
          </Trans>
        ) : (
          <Trans>
            Pay and show to {formatCount(quote.people)} people ·{" "}
            {formatRoundMoney(missing.chargeMinor, quote.currency)}
          </Trans>
        )}
      </LinkButton>
    </StickyActionBar>
  );
}

type TopUpProps = { model: StepModel; gapMinor: number; topUpMinor: number };

function TopUpBar({ model, gapMinor, topUpMinor }: TopUpProps) {
  const currency = model.country.currencyCode;
  const amount = formatMoney(topUpMinor, currency);
  const topUp = useTopUp(topUpMinor, `/campaign/edit?id=${model.id}&step=review`);
  return (
    <>
      <ErrorNotice error={topUp.error} />
      <StickyActionBar
        note={<TopUpNote gapMinor={gapMinor} topUpMinor={topUpMinor} currency={currency} />}
      >
        <Button size="lg" loading={topUp.isStarting} onClick={topUp.start}>
          <Trans>Top up {amount}</Trans>
        </Button>
      </StickyActionBar>
    </>
  );
}

type NoteProps = { gapMinor: number; topUpMinor: number; currency: Currency };

function TopUpNote({ gapMinor, topUpMinor, currency }: NoteProps) {
  const gap = <Money amountMinor={gapMinor} currency={currency} />;
  const topUp = <Money amountMinor={topUpMinor} currency={currency} />;
  return (
    <Trans>
      You need {gap} more in your wallet. The most you can top up at once is {topUp}. You return
      here after each payment.
    </Trans>
  );
}
