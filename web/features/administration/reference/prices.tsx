import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { COUNTRIES } from "../../../../domain/countries.ts";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import classes from "../admin.module.css";
import { countryName } from "../country-names.ts";
import { PriceState } from "../price-state.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { formatUnitPrice, readUnitPrice } from "./unit-price.ts";

/** Unit prices past, present and to come. */
export function Prices() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    orpc.administration.prices.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <Card title={<Trans>Unit prices, VAT included</Trans>}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        <DataTable
          caption={t`Unit prices`}
          rows={data?.rows ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: "country", name: t`Country`, renderCell: (row) => countryName(row.countryId) },
            {
              key: "state",
              name: t`Status`,
              renderCell: ({ state }) => <PriceState state={state} />,
            },
            {
              key: "from",
              name: t`From (UTC)`,
              renderCell: (row) => formatDateTime(row.validFrom, "UTC"),
            },
            {
              key: "sms",
              name: t`SMS`,
              isNumber: true,
              renderCell: (row) =>
                `${row.currency} ${formatUnitPrice(row.smsUnitPriceTenThousandths)}`,
            },
            {
              key: "pcm",
              name: t`PCM`,
              isNumber: true,
              renderCell: (row) =>
                `${row.currency} ${formatUnitPrice(row.pcmUnitPriceTenThousandths)}`,
            },
          ]}
        />
      </Card>
      <NewPrice />
    </>
  );
}

function NewPrice() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ countryId: "6", sms: "", pcm: "", from: "" });
  const [isAsking, setAsking] = useState(false);
  const put = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch });
  const sms = readUnitPrice(typed.sms);
  const pcm = readUnitPrice(typed.pcm);
  return (
    <Card title={<Trans>New prices</Trans>}>
      <div className={classes.filters}>
        <NativeSelect
          label={t`Country`}
          value={typed.countryId}
          onChange={(event) => put({ countryId: event.currentTarget.value })}
          data={COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextInput
          label={t`SMS, like 0.30`}
          inputMode="decimal"
          value={typed.sms}
          onChange={(event) => put({ sms: event.currentTarget.value })}
        />
        <TextInput
          label={t`PCM, like 0.01`}
          inputMode="decimal"
          value={typed.pcm}
          onChange={(event) => put({ pcm: event.currentTarget.value })}
        />
        <TextInput
          label={t`From (empty: now)`}
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
              countryId: Number(typed.countryId),
              smsUnitPriceTenThousandths: sms,
              pcmUnitPriceTenThousandths: pcm,
              ...(typed.from ? { validFrom: new Date(typed.from).toISOString() } : {}),
              reason,
            });
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>Campaigns already sent for checking keep the price they were quoted.</Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
