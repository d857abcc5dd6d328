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
import { readUtc } from "./utc-moment.ts";

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
            renderCell: ({ state }) => <PriceState state={state} />,
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
            const [currency, interval] = typed.sold.split(" ");
            await client.administration.setPlanPrice({
              planId: plan.planId,
              currency: currency === "GHS" ? "GHS" : "ZAR",
              interval: interval === "year" ? "year" : "month",
              amountMinor,
              ...(typed.from ? { validFrom: readUtc(typed.from) } : {}),
              reason,
            });
            setAsking(false);
            setTyped({ ...typed, amount: "", from: "" });
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
            await queries.invalidateQueries({ queryKey: orpc.billing.subscriptions.plans.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>Subscribers keep their agreed price. New ones pay this one.</Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}
