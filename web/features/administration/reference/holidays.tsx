import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { CountrySelect } from "../country-select.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useChosenCountry } from "../use-chosen-country.ts";

type Change = { date: string; name: string | null };

/** Days on which nothing is sent. */
export function Holidays() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [countryId, setCountryId] = useChosenCountry();
  const [added, setAdded] = useState({ date: "", name: "" });
  const [change, setChange] = useState<Change | null>(null);
  const { data, error, refetch } = useQuery(
    orpc.administration.holidays.queryOptions({ input: { countryId }, staleTime: 0 }),
  );
  return (
    <Card title={<Trans>Public holidays</Trans>}>
      <CountrySelect value={countryId} onChange={setCountryId} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <DataTable
        caption={t`Public holidays`}
        rows={data?.rows ?? []}
        rowKey={({ date }) => date}
        columns={[
          { key: "date", name: t`Day`, renderCell: ({ date }) => date },
          { key: "name", name: t`Name`, renderCell: ({ name }) => name },
          {
            key: "remove",
            name: t`Action`,
            renderCell: ({ date }) => (
              <Button
                variant="subtle"
                aria-label={t`Remove ${date}`}
                onClick={() => setChange({ date, name: null })}
              >
                <Trans>Remove</Trans>
              </Button>
            ),
          },
        ]}
      />
      <div className={classes.filters}>
        <TextInput
          label={t`Day`}
          type="date"
          value={added.date}
          onChange={(event) => setAdded({ ...added, date: event.currentTarget.value })}
        />
        <TextInput
          label={t`Name`}
          maxLength={80}
          value={added.name}
          onChange={(event) => setAdded({ ...added, name: event.currentTarget.value })}
        />
        <Button
          disabled={!added.date || !added.name.trim()}
          onClick={() => setChange({ date: added.date, name: added.name.trim() })}
        >
          <Trans>Add or rename</Trans>
        </Button>
      </div>
      {change ? (
        <ReasonDialog
          title={<Trans>Change the public holidays?</Trans>}
          confirmLabel={<Trans>Change them</Trans>}
          onConfirm={async (reason) => {
            await client.administration.saveHoliday({ countryId, ...change, reason });
            setChange(null);
            setAdded({ date: "", name: "" });
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
          }}
          onCancel={() => setChange(null)}
        >
          {change.name === null ? t`${change.date} becomes a working day.` : change.date}
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
