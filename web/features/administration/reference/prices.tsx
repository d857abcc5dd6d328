import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PriceBasis } from "../../../../domain/campaign/kinds/traits.ts";
import { thousandPriceMinor } from "../../../../domain/campaign/price/unit-price.ts";
import { type CountryCode, countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { ThousandPrice } from "../../../ui/thousand-price.tsx";
import classes from "../admin.module.css";
import { countryName } from "../country-names.ts";
import { CountrySelect } from "../country-select.tsx";
import { PriceState } from "../price-state.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useChosenCountry, useIsServedHere } from "../use-chosen-country.ts";
import { kindsOf, unitPriceWords } from "../price-words.ts";
import { readTenThousandths } from "../ten-thousandths.ts";
import { isFar, replacedBy } from "./dated-prices.ts";
import { PriceComparison } from "./price-comparison.tsx";
import { readUtc } from "./utc-moment.ts";
import { WithdrawPrice } from "./withdraw-price.tsx";

type Row = Outputs["administration"]["prices"]["rows"][number];

/** Unit prices past, present and to come; each kind has one of the two. */
export function Prices() {
  const { t } = useLingui();
  const isHere = useIsServedHere();
  const { data, error, refetch } = useQuery(
    orpc.administration.prices.queryOptions({ input: {}, staleTime: 0 }),
  );
  const price = (key: PriceBasis, unitOf: (row: Row) => number) => ({
    key,
    name: kindsOf(key),
    isNumber: true,
    renderCell: (row: Row) => (
      <>
        <b>{unitPriceWords(unitOf(row), row.currency)}</b>
        <div className="lh-quiet lh-small">
          <ThousandPrice amountMinor={thousandPriceMinor(row, key)} currency={row.currency} />
        </div>
      </>
    ),
  });
  return (
    <>
      <Card title={<Trans>Prices, VAT included</Trans>}>
        <p className="lh-quiet">
          <Trans>
            There are two prices in each country: one for what goes to a person, for each message
            part, and one for what a network shows.
          </Trans>
        </p>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        <DataTable
          caption={t`Unit prices`}
          rows={data?.rows.filter(isHere) ?? []}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "country",
              name: t`Country`,
              isHeading: true,
              renderCell: (row) => countryName(row.countryId),
            },
            {
              key: "state",
              name: t`Status`,
              renderCell: (row) => (
                <>
                  <PriceState state={row.state} />
                  {row.state === "to-come" ? <Withdraw row={row} /> : null}
                </>
              ),
            },
            {
              key: "from",
              name: t`From (UTC)`,
              renderCell: (row) => formatDateTime(row.validFrom, "UTC"),
            },
            price("sms", (row) => row.smsUnitPriceTenThousandths),
            price("pcm", (row) => row.pcmUnitPriceTenThousandths),
          ]}
        />
      </Card>
      <NewPrice rows={data?.rows ?? []} />
    </>
  );
}

function Withdraw({ row }: { row: Row }) {
  const { t } = useLingui();
  const country = countryName(row.countryId);
  const time = formatDateTime(row.validFrom, "UTC");
  return (
    <WithdrawPrice
      label={t`Withdraw the prices of ${country} from ${time} UTC`}
      withdraw={(reason) => client.administration.withdrawPrice({ priceId: row.id, reason })}
    >
      <Trans>
        The prices of {country} from {time} UTC never begin, and those before them hold on. All
        administrators are told.
      </Trans>
    </WithdrawPrice>
  );
}

/** Unit prices of about the size of those in force. */
const EXAMPLES = {
  ZA: { sms: "0.30", pcm: "0.01" },
  GH: { sms: "0.09", pcm: "0.004" },
} as const satisfies Record<CountryCode, Record<PriceBasis, string>>;

function NewPrice({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [countryId, setCountryId] = useChosenCountry();
  const [typed, setTyped] = useState({ sms: "", pcm: "", from: "" });
  const [isAsking, setAsking] = useState(false);
  const put = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch });
  const sms = readTenThousandths(typed.sms);
  const pcm = readTenThousandths(typed.pcm);
  const { code, currencySymbol, currency } = countryById(countryId) ?? SOUTH_AFRICA;
  const examples = EXAMPLES[code];
  const ofCountry = rows.filter((row) => row.countryId === countryId);
  const from = typed.from ? readUtc(typed.from) : undefined;
  const field = (key: PriceBasis, example: string, unit: number | undefined) => (
    <TextInput
      label={kindsOf(key)}
      description={
        key === "sms"
          ? t`For one message part to one person, such as ${example}.`
          : t`For one time that it is shown, such as ${example}.`
      }
      error={
        typed[key] !== "" && unit === undefined ? t`Type a price such as ${example}.` : undefined
      }
      start={currencySymbol}
      inputMode="decimal"
      value={typed[key]}
      onChange={(event) => put({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <Card title={<Trans>New prices</Trans>}>
      <div className={classes.filters}>
        <CountrySelect
          value={countryId}
          description={t`Prices of one country at a time.`}
          onChange={setCountryId}
        />
        {field("sms", examples.sms, sms)}
        {field("pcm", examples.pcm, pcm)}
        <TextInput
          label={t`From (UTC)`}
          description={t`Empty: from now on. A change of more than 20% begins an hour later at the earliest, and all administrators are told.`}
          type="datetime-local"
          value={typed.from}
          onChange={(event) => put({ from: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button disabled={!sms || !pcm} onClick={() => setAsking(true)}>
          <Trans>Set these prices</Trans>
        </Button>
      </div>
      {isAsking && sms && pcm ? (
        <ReasonDialog
          title={<Trans>Set these prices?</Trans>}
          confirmLabel={<Trans>Set these prices</Trans>}
          onConfirm={async (reason) => {
            await client.administration.setPrice({
              countryId,
              smsUnitPriceTenThousandths: sms,
              pcmUnitPriceTenThousandths: pcm,
              ...(from === undefined ? {} : { validFrom: from }),
              reason,
            });
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <PriceComparison
            caption={t`Prices of ${countryName(countryId)}, VAT included`}
            prices={[
              {
                name: kindsOf("sms"),
                was: replacedBy(ofCountry, from)?.smsUnitPriceTenThousandths,
                next: sms,
              },
              {
                name: kindsOf("pcm"),
                was: replacedBy(ofCountry, from)?.pcmUnitPriceTenThousandths,
                next: pcm,
              },
            ]}
            wordsOf={(price) => unitPriceWords(price, currency)}
            from={from}
            isLarge={
              isFar(ofCountry, sms, (row) => row.smsUnitPriceTenThousandths) ||
              isFar(ofCountry, pcm, (row) => row.pcmUnitPriceTenThousandths)
            }
          />
          <p>
            <Trans>Campaigns already sent for checking keep the price they were quoted.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
