import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { orpc, type Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { Button } from "../../../ui/form/button.tsx";
import { AutoTopUpForm } from "./auto-top-up-form.tsx";

type Settings = Outputs["billing"]["autoTopUp"];

/** Automatic top-up: off until the owner turns it on, and never above the month's limit. */
export function AutoTopUp() {
  const query = useQuery(orpc.billing.autoTopUp.queryOptions({ input: {} }));
  const cards = usableCards(useCards().data ?? []);
  const [isEditing, setEditing] = useState(false);
  const settings = query.data;
  return (
    <Card title={<Trans>Automatic top-up</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {settings || query.error ? null : <LoadingSkeleton heights={[72]} />}
      {settings && isEditing ? (
        <AutoTopUpForm settings={settings} cards={cards} onClose={() => setEditing(false)} />
      ) : null}
      {settings && !isEditing ? (
        <Summary settings={settings} hasCard={cards.length > 0} onEdit={() => setEditing(true)} />
      ) : null}
    </Card>
  );
}

type SummaryProps = { settings: Settings; hasCard: boolean; onEdit: () => void };

function Summary({ settings, hasCard, onEdit }: SummaryProps) {
  const { currency } = useMyCountry();
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const { isOn, thresholdMinor, amountMinor, monthlyCapMinor, chargedThisMonthMinor } = settings;
  return (
    <>
      {settings.problem ? <Notice tone="warn" title={settings.problem} /> : null}
      {isOn ? (
        <>
          <p>
            <Trans>
              On. When less than {money(thresholdMinor)} is left, we charge your card{" "}
              {money(amountMinor)}.
            </Trans>
          </p>
          <p>
            <Trans>
              {money(chargedThisMonthMinor)} of the {money(monthlyCapMinor)} monthly limit charged
              so far.
            </Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>Off. Nothing is charged automatically.</Trans>{" "}
          {hasCard ? null : <Trans>To turn it on, save a card first.</Trans>}
        </p>
      )}
      <div>
        <Button variant="default" disabled={!hasCard && !isOn} onClick={onEdit}>
          {isOn ? <Trans>Change or turn off</Trans> : <Trans>Set it up</Trans>}
        </Button>
      </div>
    </>
  );
}
