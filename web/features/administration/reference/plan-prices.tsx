import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney, parseMoneyInput } from "../../../../domain/money/money.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { useCountriesHere } from "../../../session/cells.ts";
import { Button } from "../../../ui/form/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import classes from "../admin.module.css";
import { PriceState } from "../price-state.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { isFar, replacedBy } from "./dated-prices.ts";
import { PriceComparison } from "./price-comparison.tsx";
import { readUtc } from "./utc-moment.ts";
import { WithdrawPrice } from "./withdraw-price.tsx";

export type EditedPlan = Outputs["administration"]["plans"]["rows"][number];

/** A plan's past, current and future prices; the free plan has none. */
export function PlanPrices({ plan }: { plan: EditedPlan }) {
  const { t } = useLingui();
  const served: string[] = useCountriesHere().map(({ currency }) => currency);
  if (plan.prices.length === 0)
    return (
      <p className="lh-quiet">
        <Trans>This plan is free.</Trans>
      </p>
    );
  const intervals = { month: t`a month`, year: t`a year` };
  return (
    <>
      <DataTable
        caption={t`Prices of ${plan.name}`}
        rows={plan.prices.filter(({ currency }) => served.includes(currency))}
        rowKey={({ priceId }) => priceId}
        columns={[
          {
            key: "price",
            name: t`Price`,
            renderCell: ({ amountMinor, currency, interval }) =>
              `${formatMoney(amountMinor, currency)} ${intervals[interval]}`,
          },
          {
            key: "state",
            name: t`Status`,
            renderCell: (price) => (
              <>
                <PriceState state={price.state} />
                {price.state === "to-come" ? <Withdraw plan={plan} price={price} /> : null}
              </>
            ),
          },
          {
            key: "from",
            name: t`From (UTC)`,
            renderCell: ({ validFrom }) => formatDateTime(validFrom, "UTC"),
          },
        ]}
      />
      <NewPlanPrice plan={plan} />
    </>
  );
}

function Withdraw({ plan, price }: { plan: EditedPlan; price: EditedPlan["prices"][number] }) {
  const { t } = useLingui();
  const { planId, name } = plan;
  const { priceId } = price;
  const amount = formatMoney(price.amountMinor, price.currency);
  const time = formatDateTime(price.validFrom, "UTC");
  return (
    <WithdrawPrice
      label={t`Withdraw the price ${amount} of ${name} from ${time} UTC`}
      withdraw={(reason) => client.administration.withdrawPlanPrice({ planId, priceId, reason })}
    >
      <Trans>
        The price {amount} of {name} from {time} UTC never begins, and the one before it holds on.
        All administrators are told.
      </Trans>
    </WithdrawPrice>
  );
}

function NewPlanPrice({ plan }: { plan: EditedPlan }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const countries = useCountriesHere();
  const [typed, setTyped] = useState(() => ({
    sold: `${countries[0]?.currency ?? "ZAR"} month`,
    amount: "",
    from: "",
  }));
  const [isAsking, setAsking] = useState(false);
  const put = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch });
  const amountMinor = parseMoneyInput(typed.amount);
  const from = typed.from ? readUtc(typed.from) : undefined;
  const [soldIn, soldBy] = typed.sold.split(" ");
  const currency = soldIn === "GHS" ? "GHS" : "ZAR";
  const interval = soldBy === "year" ? "year" : "month";
  const rows = plan.prices.filter(
    (price) => price.currency === currency && price.interval === interval,
  );
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t`Sold in`}
          value={typed.sold}
          onChange={(event) => put({ sold: event.currentTarget.value })}
          data={countries.flatMap(({ name, currency }) => [
            { value: `${currency} month`, label: t`${name}, by the month` },
            { value: `${currency} year`, label: t`${name}, by the year` },
          ])}
        />
        <TextInput
          label={t`New price, VAT included`}
          inputMode="decimal"
          value={typed.amount}
          onChange={(event) => put({ amount: event.currentTarget.value })}
        />
        <TextInput
          label={t`From (UTC)`}
          description={t`Empty: from now on. A change of more than 20% begins an hour later at the earliest, and all administrators are told.`}
          type="datetime-local"
          value={typed.from}
          onChange={(event) => put({ from: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button variant="default" disabled={!amountMinor} onClick={() => setAsking(true)}>
          <Trans>Set this price of {plan.name}</Trans>
        </Button>
      </div>
      {isAsking && amountMinor ? (
        <ReasonDialog
          title={<Trans>Set this price?</Trans>}
          confirmLabel={<Trans>Set this price</Trans>}
          onConfirm={async (reason) => {
            await client.administration.setPlanPrice({
              planId: plan.planId,
              currency,
              interval,
              amountMinor,
              ...(from === undefined ? {} : { validFrom: from }),
              reason,
            });
            setAsking(false);
            setTyped({ ...typed, amount: "", from: "" });
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
            await queries.invalidateQueries({ queryKey: orpc.billing.subscriptions.plans.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <b>{plan.name}</b> ·{" "}
            {interval === "year" ? <Trans>Price a year</Trans> : <Trans>Price a month</Trans>}
          </p>
          <PriceComparison
            caption={t`Prices of ${plan.name}`}
            prices={[
              {
                name: interval === "year" ? t`Price a year` : t`Price a month`,
                was: replacedBy(rows, from)?.amountMinor,
                next: amountMinor,
              },
            ]}
            wordsOf={(price) => formatMoney(price, currency)}
            from={from}
            isLarge={isFar(rows, amountMinor, (row) => row.amountMinor)}
          />
          <p>
            <Trans>Subscribers keep their agreed price. New ones pay this one.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
