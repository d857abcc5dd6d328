import { Trans, useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { FieldError } from "../../../ui/form/field-frame.tsx";
import { RadioList } from "../../../ui/form/radio-list.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";

export type Plan = Outputs["administration"]["refusalPlan"];
export type Way = "wallet" | "card";

type Props = {
  plan: Plan;
  /** What is set aside for the campaign, in minor units. */
  campaignMinor: number;
  timeZone: string;
  way: Way;
  /** Payments whose card gets nothing, by id. */
  omitted: ReadonlySet<string>;
  /** Says that no payment is chosen. */
  error?: ReactNode;
  onWay: (way: Way) => void;
  onOmit: (paymentId: string, isOmitted: boolean) => void;
};

/** What goes back to which payment's card, as the server is asked for it. */
export function toCardOf(plan: Plan | undefined, way: Way, omitted: ReadonlySet<string>) {
  if (way === "wallet") return [];
  return (plan?.payments ?? [])
    .filter(({ paymentId }) => !omitted.has(paymentId))
    .map(({ paymentId, backMinor }) => ({ paymentId, amountMinor: backMinor }));
}

/** True while it is to go back to cards and no payment is chosen. */
export function isNoneChosen(
  plan: Plan | undefined,
  way: Way,
  omitted: ReadonlySet<string>,
): boolean {
  const canGoBack = plan !== undefined && !plan.isFrozen && plan.payments.length > 0;
  return canGoBack && way === "card" && toCardOf(plan, way, omitted).length === 0;
}

/** Where the money of a rejected campaign goes: into the wallet, or back to the cards that paid, each with its amount. */
export function RefundChoice(props: Props) {
  const { t } = useLingui();
  const id = useId();
  const { plan, campaignMinor, timeZone, way, omitted } = props;
  const { payments, currency, restMinor, isFrozen } = plan;
  if (isFrozen)
    return (
      <Notice tone="warn" title={<Trans>Nothing can go back to a card now.</Trans>}>
        <Trans>
          A payment of this advertiser is disputed, or money is owed after a dispute. The money goes
          to the wallet, where it cannot be spent until that is settled.
        </Trans>
      </Notice>
    );
  if (payments.length === 0) return <NoCard />;
  const total = payments.reduce((sum, { backMinor }) => sum + backMinor, 0);
  const money = (minor: number) => formatMoney(minor, currency);
  const own = money(Math.min(campaignMinor, total));
  const unspentMinor = Math.max(0, total - campaignMinor);
  const unspent = money(unspentMinor);
  return (
    <>
      <RadioList
        legend={<Trans>Where the money goes</Trans>}
        value={way}
        onChange={props.onWay}
        choices={[
          {
            value: "wallet",
            label: <Trans>To the wallet</Trans>,
            hint: <Trans>The advertiser can spend it again.</Trans>,
          },
          {
            value: "card",
            label: <Trans>Back to the card it came from</Trans>,
            hint:
              unspentMinor > 0 ? (
                <Trans>
                  {own} of this campaign. {unspent} more that is not spent yet can go back with it.
                </Trans>
              ) : (
                <Trans>{own} of this campaign.</Trans>
              ),
          },
        ]}
      />
      {way === "card" ? (
        <>
          {payments.map(({ paymentId, paidAt, amountMinor, backMinor }) => {
            const [paid, back] = [money(amountMinor), money(backMinor)];
            const when = formatDateTime(paidAt, timeZone);
            return (
              <CheckBox
                key={paymentId}
                label={t`${back} back to the card`}
                description={t`Paid ${paid} on ${when}`}
                checked={!omitted.has(paymentId)}
                onChange={(event) => props.onOmit(paymentId, !event.currentTarget.checked)}
              />
            );
          })}
          <FieldError id={id} error={props.error} />
          {restMinor > 0 ? <Rest rest={money(restMinor)} /> : null}
        </>
      ) : null}
    </>
  );
}

function NoCard(): ReactNode {
  return (
    <p>
      <Trans>
        No card payment covers this money, so all of it goes to the wallet. Money paid by mobile
        money or EFT cannot go back to a card.
      </Trans>
    </p>
  );
}

function Rest({ rest }: { rest: string }) {
  return (
    <p className="lh-quiet">
      <Trans>
        {rest} did not come from a card and stays in the wallet: it was paid by mobile money or EFT,
        or given as a correction.
      </Trans>
    </p>
  );
}
